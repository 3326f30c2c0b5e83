import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { KNOWN_VARIABLES } from '@resume-library/server/configuration/environment'

const ROOT = join(import.meta.dirname, '..')
/** Generated files, which are not committed. */
const BUILT = /\/dist(\/|$)|^screenshots|^data|NAME/
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

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
