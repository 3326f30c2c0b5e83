import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/errors'
import { REQUEST_FIELDS } from '@resume-library/contract/provider-request'
import { KNOWN_VARIABLES } from '@resume-library/start/start'

const ROOT = join(import.meta.dirname, '..')
/** Generated files, which are not committed. */
const BUILT = /\/dist(\/|$)|^screenshots|^data|NAME/
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readAll = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map(read)
    .join('\n')

describe('docs/specification.md', () => {
  const page = read('docs/specification.md')
  /** By number, each from its heading to the next. */
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.split('.', 1)[0], text]),
  )

  test('names for each section journeys that exist', () => {
    assert.deepEqual([...sections.keys()], ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    for (const [number, section] of sections) {
      const [, journeys = ''] = /^Journeys: ((?:.+\n)+)/m.exec(section) ?? []
      const paths = [...journeys.matchAll(/`(.+?)`/g)].map(([, path]) => path!)
      assert.ok(paths.length > 0, `section ${number}`)
      for (const path of paths) assert.ok(path.endsWith('.spec.ts') && existsSync(join(ROOT, path)), path)
    }
  })

  test('names every field, in the table of the candidate', () => {
    const [table = ''] = sections.get('3')!.split('### Initial form values')
    const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name!)
    assert.deepEqual(
      REQUEST_FIELDS.filter((name) => !named.includes(name)),
      [],
    )
  })

  test('quotes sentences of the product, and every one of contract/errors.ts', () => {
    const prose = page.replace(/`[^`]*`/g, '').replace(/\s+/g, ' ')
    const quoted = new Set([...prose.matchAll(/"([^"]+)"/g)].map(([, text]) => text!))
    const sentences = new Set<string>(Object.values(SENTENCES))
    const labels = readAll('{form/messages/en/*,contract/choices}.ts')
    const isShown = (text: string) => sentences.has(text) || labels.includes(`'${text}'`)
    const unknown = [...quoted].filter((text) => !isShown(text))
    const unquoted = [...sentences].filter((text) => !quoted.has(text))
    assert.deepEqual({ unknown, unquoted }, { unknown: [], unquoted: [] })
  })

  test('has each section that a comment in the code names', () => {
    const code = readAll('{contract,form,service,provider}/**/*.{ts,tsx}')
    const named = [...code.matchAll(/specification, sections? (\d)(?: and (\d))?(?:, "([^"]+)")?/gi)]
    assert.ok(named.length > 10)
    for (const [comment, one, other, heading] of named) {
      for (const number of [one, other]) if (number) assert.ok(sections.has(number), comment)
      if (heading) assert.match(sections.get(one!)!, new RegExp(`^### ${heading}`, 'im'), comment)
    }
  })
})

test('docs/configuration.md has a row for each variable, and no other', () => {
  const rows = read('docs/configuration.md').match(/^\| `[A-Z0-9_]+`(?= )/gm) ?? []
  const names = rows.map((row) => row.slice(3, -1))
  // Node's own.
  assert.deepEqual(names.toSorted(), [...KNOWN_VARIABLES, 'UV_THREADPOOL_SIZE'].toSorted())
})

const PAGES = globSync('{*.md,docs/*.md,docs/decisions/*.md,*/README.md}', { cwd: ROOT })
const ROOMS = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== 'node_modules' ? entry.name : [],
)

test('every file of a room that a document names exists', () => {
  const isInRoom = (span: string) => /^[\w./*{},-]+$/.test(span) && ROOMS.includes(span.split('/', 1)[0]!)
  for (const page of PAGES)
    for (const [, span = ''] of read(page).matchAll(/`([^`\s]+\/[^`\s]*)`/g))
      assert.ok(
        !isInRoom(span) || BUILT.test(span) || globSync(span, { cwd: ROOT }).length > 0,
        `${page}: ${span}`,
      )
})

test('every link between the documents leads to a file', () => {
  for (const page of PAGES)
    for (const [, path = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      assert.ok(existsSync(join(ROOT, dirname(page), path)), `${page}: ${path}`)
})

test('every table of a document has a heading', () => {
  const headless = /^(?!\|).*\n(?=\|)(?!.+\n\|[ :|-]+\|$)/m
  for (const page of PAGES) assert.doesNotMatch(read(page).replace(/^```[\s\S]*?^```/gm, ''), headless, page)
})
