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

test('a header of 16 KB of spaces takes no longer than one of letters', () => {
  const milliseconds = (header: string) => {
    // Of the processor: where others run as well, the clock goes on.
    const begun = process.threadCpuUsage()
    for (let time = 0; time < 20; time += 1) namesEntityTag(header, '"a"')
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
  const size = 16 * 1024
  milliseconds('a'.repeat(size))
  assert.ok(milliseconds(' '.repeat(size)) < 20 * milliseconds('a'.repeat(size)) + 20)
})
