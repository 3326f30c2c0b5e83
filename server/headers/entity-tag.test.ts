import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesEntityTag } from './entity-tag.ts'

test('a tag is named weak or strong, alone, among others, or by a star', () => {
  for (const header of ['"a"', 'W/"a"', '"b", W/"a"', ' "a" ,"b"', '*', '"b",\t"a"']) {
    assert.ok(namesEntityTag(header, '"a"'), header)
    assert.ok(namesEntityTag(header, 'W/"a"'), header)
  }
  for (const header of [undefined, '', '"b"', 'a', '"a', 'w/"a"', '"a" "b"', ',']) {
    assert.ok(!namesEntityTag(header, '"a"'), header)
  }
})
