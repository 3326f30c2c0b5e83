import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countQuery } from './filter-query.ts'

test('words are counted in all filters together, as they are searched for', () => {
  // Each of these letters is folded into four words.
  const words = (count: number) => '\u337f'.repeat(count / 4)
  const isAccepted = (query: object) => countQuery.safeParse(query).success
  for (const name of ['words', 'title', 'place'])
    assert.deepEqual([isAccepted({ [name]: words(200) }), isAccepted({ [name]: words(204) })], [true, false])
  const skill = Array.from({ length: 50 }, () => 'x')
  assert.ok(isAccepted({ words: words(100), title: words(48), place: 'x x', skill }))
  assert.equal(isAccepted({ words: words(100), title: words(48), place: 'x x x', skill }), false)
})
