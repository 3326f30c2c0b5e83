import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { joinedTables } from './joined-tables.ts'

const plugin = joinedTables()
const transform = (code: string, id: string) => plugin.transform(code, id)?.code ?? null

test('a table becomes one sorted string, with as many lines', () => {
  const code = "wordSet(\n  // English\n  'cook baker',\n  // French\n  \"d' cook\",\n)"
  assert.equal(transform(code, '/resume-parser/answers/a.ts'), `wordSet("baker cook d'")\n\n\n\n\n`)
  const headings = "  skills: [\n    'skills, key skills',\n    'tools',\n  ],"
  assert.equal(
    transform(headings, '/resume-parser/headings/a.ts'),
    '  skills: ["key skills,skills,tools"]\n\n\n,',
  )
})

test('other code stays', () => {
  assert.equal(transform("wordSet('b a')", '/form/a.ts'), null)
  const states = "  AL: ['Alabama', '350-369'],"
  assert.equal(transform(states, '/resume-parser/answers/contact/us-states.ts'), states)
  assert.equal(transform("wordSet(lists, 'b')", '/resume-parser/answers/a.ts'), "wordSet(lists, 'b')")
})

for (const file of [
  'answers/title/title-words.ts',
  'headings/heading-words.ts',
  'answers/name/name-words.ts',
]) {
  test(`no word is lost of ${file}`, () => {
    const path = join(import.meta.dirname, '..', file)
    const code = stripTypeScriptTypes(readFileSync(path, 'utf8')).replace(/\/\/ .*/g, '')
    const joined = transform(code, path)!
    assert.ok(joined.length < code.length)
    assert.deepEqual(wordsOf(joined), wordsOf(code))
  })
}

const wordsOf = (code: string) => [...new Set(code.match(/[\p{L}_]+/gu))].sort()
