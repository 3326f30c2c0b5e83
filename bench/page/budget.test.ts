import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { PAGE_PARTS_FILE, type PageParts } from '@resume-library/contract/page-renderer'
import { BUILT_LANGUAGES, renderedForm } from '@resume-library/server/testing/rendered-page'
import { ROOT } from '../stage.ts'
import { compressed } from './pages.ts'

/** Kilobytes of script, brotli, until the first step works. */
const FIRST_STEP_SCRIPT_KB = 66.1
/** The same for the whole journey, without the resume parser and builder. */
const JOURNEY_SCRIPT_KB = 116
/** Script that makes a resume, its messages in one language, and the two fonts of an English one. */
const RESUME_BUILDER_KB = 250
/** Worker and reader that are fetched for a PDF, and for another format. */
const PDF_READER_KB = 230
const OTHER_READER_KB = 36

/** Built by `npm test`. */
const DIST = join(ROOT, 'form/dist')

const READER_FORMATS = ['pdf', 'docx', 'doc', 'rtf', 'txt']

const kilobytes = (text: string | Buffer) => compressed(text).length / 1000

const fileKilobytes = async (path: string) => kilobytes(await readFile(join(DIST, path)))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const { modules }: PageParts = JSON.parse(await readFile(join(DIST, PAGE_PARTS_FILE), 'utf8'))

for (const language of BUILT_LANGUAGES) {
  test(`the script of the first step is at most ${FIRST_STEP_SCRIPT_KB} kB, ${language}`, async (context) => {
    const inlined = kilobytes(renderedForm(language).scripts.join('\n'))
    const total = inlined + sum(await Promise.all(modules.map(fileKilobytes)))
    context.diagnostic(`${total.toFixed(2)} kB, ${inlined.toFixed(2)} of them in the page`)
    assert.ok(total <= FIRST_STEP_SCRIPT_KB, `${total.toFixed(2)} kB`)
  })
}

const assets = await readdir(join(DIST, 'assets'))
const scripts = assets.filter((name) => name.endsWith('.js'))
const onDemand = scripts.filter((name) => /^(operators|reader|resume)-/.test(name))

test(`all script but the resume readers and builder, in every language, is at most ${JOURNEY_SCRIPT_KB} kB`, async (context) => {
  const names = scripts.filter((name) => !onDemand.includes(name))
  assert.ok(names.length > 1, 'there is no script')
  const total = sum(await Promise.all(names.map((name) => fileKilobytes(join('assets', name)))))
  context.diagnostic(`${total.toFixed(1)} kB`)
  assert.ok(total <= JOURNEY_SCRIPT_KB, `${total.toFixed(1)} kB`)
})

test(`what makes a resume is at most ${RESUME_BUILDER_KB} kB with its fonts`, async (context) => {
  const names = assets.filter((name) =>
    /^(resume-(?!builder-(?!en)).*\.js|open-sans-latin-\d.*\.woff)$/.test(name),
  )
  assert.ok(names.length > 4, names.join())
  const total = sum(await Promise.all(names.map((name) => fileKilobytes(join('assets', name)))))
  context.diagnostic(`${total.toFixed(1)} kB`)
  assert.ok(total <= RESUME_BUILDER_KB, `${total.toFixed(1)} kB`)
})

for (const format of READER_FORMATS) {
  const limit = format === 'pdf' ? PDF_READER_KB : OTHER_READER_KB
  test(`the reader of ${format} is at most ${limit} kB`, async (context) => {
    const files = await withImports(['read-resume', `${format}-reader`].map(readerFile))
    const total = sum(await Promise.all(files.map((file) => fileKilobytes(join('assets', file)))))
    context.diagnostic(`${total.toFixed(1)} kB`)
    assert.ok(total <= limit, `${total.toFixed(1)} kB`)
  })
}

function readerFile(name: string): string {
  const file = scripts.find((one) => one.startsWith(`reader-${name}-`))
  assert.ok(file, `no file of ${name} was built`)
  return file
}

/** Adds the static imports of files, which are fetched with them. */
async function withImports(names: readonly string[]): Promise<string[]> {
  // A set is iterated with what is added meanwhile.
  const all = new Set(names)
  for (const name of all) {
    const script = await readFile(join(DIST, 'assets', name), 'utf8')
    const imported = script.matchAll(/\b(?:from|import)\s*["'`]\.\/(reader-[\w.-]+\.js)["'`]/g)
    for (const [, file] of imported) all.add(file!)
  }
  return [...all]
}
