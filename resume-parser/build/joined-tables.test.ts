import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { tableEntries } from '../answers/tables.ts'
import { joinedTables } from './joined-tables.ts'

const plugin = joinedTables()
const transform = (code: string, id: string) => plugin.transform(code, id)?.code ?? null

test('a table becomes one sorted string, with as many lines', () => {
  const code = "wordSet(\n  // English\n  'cook baker',\n  // French\n  \"d' cook\",\n)"
  assert.equal(transform(code, '/resume-parser/answers/a.ts'), `wordSet("0baker0cook0d'")\n\n\n\n\n`)
  const headings = "  skills: [\n    'skills, key skills',\n    'tools',\n  ],"
  assert.equal(
    transform(headings, '/resume-parser/headings/a.ts'),
    '  skills: ["0key skills0skills0tools"]\n\n\n,',
  )
})

test('a word that begins as the one before has the number of letters that both share', () => {
  const short = transform("wordSet('cook cookery cod')", '/resume-parser/answers/a.ts')!
  assert.equal(short, 'wordSet("0cod2ok4ery")')
  assert.deepEqual(tableEntries('0cod2ok4ery', ' '), ['cod', 'cook', 'cookery'])
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
    assert.deepEqual(wordsOf(joined.replace(/"0[^"]*"/g, apart)), wordsOf(code))
  })
}

const apart = (table: string) => tableEntries(table.slice(1, -1), ' ').join(' ')
const wordsOf = (code: string) => [...new Set(code.match(/[\p{L}_]+/gu))].sort()
