import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { shortEvidence } from './short-evidence.ts'

const ANSWERS = join(import.meta.dirname, '../answers')
const KEY = /'([^'\n]*)'(?=: )/g

const keysOf = (code: string) => [...code.matchAll(KEY)].map(([, key]) => key!)

test('what answers rest on has one short name for the same words, and another for others', () => {
  const { transform } = shortEvidence()
  const names = new Map<string, string>()
  for (const file of readdirSync(ANSWERS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const code = readFileSync(join(ANSWERS, file), 'utf8')
    const words = keysOf(code)
    const short = keysOf(transform(code, join(ANSWERS, file))!.code)
    for (const [at, key] of short.entries()) {
      assert.equal(names.get(words[at]!) ?? key, key)
      names.set(words[at]!, key)
    }
  }
  assert.ok(names.size > 50)
  assert.equal(new Set(names.values()).size, names.size)
  assert.deepEqual(
    [...names.values()].filter((name) => name.length > 3),
    [],
  )
})

test('what asks for the points of some evidence asks by the same name', () => {
  const { transform } = shortEvidence()
  const code = "weigh(1, { 'has a label': evidence['has a label'] ? 1 : 0 })"
  const short = transform(code, '/resume-parser/answers/a.ts')!.code
  assert.match(short, /^weigh\(1, \{ '(_\w+)': evidence\['\1'\] \? 1 : 0 \}\)$/)
})

test('names are the same in each build, whichever file comes first', () => {
  const later = "{ 'stands under the name': 1 }"
  const [one, other] = [shortEvidence(), shortEvidence()].map(({ transform }, at) => {
    if (at === 1) transform("{ 'has a label': 1 }", '/resume-parser/answers/a.ts')
    return transform(later, '/resume-parser/answers/b.ts')!.code
  })
  assert.equal(one, other)
})

test('other code stays', () => {
  assert.equal(shortEvidence().transform("{ 'two words': 1 }", '/form/a.ts'), null)
})
