import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesEntityTag } from './entity-tag.ts'

test('tags match weak or strong, in lists, or by a star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", W/"a"', ' "a" ,"b"', '*', '"b",\t"a"']) {
    assert.ok(matchesEntityTag(header, '"a"'), header)
    assert.ok(matchesEntityTag(header, 'W/"a"'), header)
  }
  for (const header of [undefined, '', '"b"', 'a', '"a', 'w/"a"', '"a" "b"', ',']) {
    assert.ok(!matchesEntityTag(header, '"a"'), header)
  }
})
