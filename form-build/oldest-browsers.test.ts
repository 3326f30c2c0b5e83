import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { PAGE_PARTS_FILE, type PageParts } from '@resume-library/contract/page-renderer'

const FORM = join(import.meta.dirname, '../form')
const PROGRAM = join(dirname(createRequire(import.meta.url).resolve('es-check')), 'cli/index.js')

/** Checks scripts against the oldest browsers of `browserslist` in package.json. */
function check(...files: string[]) {
  const words = ['checkBrowser', ...files, '--checkFeatures', '--module', '--noCache']
  return spawnSync(process.execPath, [PROGRAM, ...words], { cwd: FORM, encoding: 'utf8' })
}

function fileOf(context: TestContext, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'script.js')
  writeFileSync(path, script)
  return path
}

test('every built script runs in the oldest browsers', (context) => {
  const { firstPaint, prefilled, embedded }: PageParts = JSON.parse(
    readFileSync(join(FORM, 'dist', PAGE_PARTS_FILE), 'utf8'),
  )
  // Except what reads and makes resumes, without which the form works: see read-resume.worker.ts and make-pdf.ts.
  const { status, stdout } = check(
    'dist/*.js',
    'dist/assets/!(reader-*|resume-pdf-*).js',
    ...[firstPaint, prefilled, embedded].map((script) => fileOf(context, script)),
  )
  assert.equal(status, 0, stdout)
})

test('a script with newer features is reported', (context) => {
  for (const script of ['Object.hasOwn(a, "b")', 'class A { static { b() } }'])
    assert.equal(check(fileOf(context, script)).status, 1, script)
})
