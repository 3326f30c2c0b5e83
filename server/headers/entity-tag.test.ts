import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesEntityTag } from './entity-tag.ts'

test('tags match weak or strong, in lists, by a star, and as proxies and callers rewrite them', () => {
  const codings = ['-gzip', '--gzip', ';gzip', '-br', '-zstd', ':x-gzip', '-GZIP', '-br-gzip', '-dcb']
  for (const header of [
    ...['"a"', 'W/"a"', 'w/"a"', '"b", W/"a"', ' "a" ,"b"', '*', ' * ', '"b",\t"a"', 'a', 'b,a', '"a"-gzip'],
    ...codings.flatMap((coding) => [`"a${coding}"`, `"b", W/"a${coding}"`, `a${coding}`]),
  ]) {
    assert.ok(matchesEntityTag(header, '"a"'), header)
    assert.ok(matchesEntityTag(header, 'W/"a"'), header)
  }
  const others = ['', '"b"', ',', '"b", *', '"-gzip"', '"ab"', '"aa-gzip"', '"b-a"', '"_"']
  for (const header of [undefined, ...others]) assert.ok(!matchesEntityTag(header, '"a"'), header)
  assert.ok(!matchesEntityTag(undefined, '""'))
})
