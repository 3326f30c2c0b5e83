import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { JSON_TOKENS_MAX } from '@resume-library/contract/limits'
import { Refusal } from '../refusals/refusal.ts'
import { CollectedBytes } from './collect-body.ts'
import { parseJson } from './json-bodies.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'request_invalid'

describe('a JSON body', () => {
  test('is parsed like JSON.parse, with escapes and non-ASCII text', () => {
    const body = { name: 'Ada "é" \\ 😀', list: ['a', { b: 1 }], resume: { content: 'A/9+'.repeat(100_000) } }
    assert.deepEqual(parse(JSON.stringify(body)), body)
    assert.deepEqual(parse(JSON.stringify(body).replaceAll('/', '\\u002F')), body)
  })

  for (const text of ['', '{', '{"a":"', "{'a':1}", '[1,]'])
    test(`is refused: ${text}`, () => assert.throws(() => parse(text), isRefused))

  for (const [unit, left] of [
    ['[', ''],
    ['{"a":', ''],
    ['1,', '1]'],
    ['"a":1,', '"b":1}'],
  ] as const)
    test(`is refused with more than ${JSON_TOKENS_MAX} of ${unit}`, () => {
      const text = `${left.slice(-1).replace(']', '[').replace('}', '{')}${unit.repeat(JSON_TOKENS_MAX)}${left}`
      assert.throws(() => parse(text), isRefused)
    })

  test('may have the maximum of values, and not one more', () => {
    const listOf = (length: number) => JSON.stringify(Array(length).fill(1))
    assert.equal((parse(listOf(JSON_TOKENS_MAX)) as unknown[]).length, JSON_TOKENS_MAX)
    assert.throws(() => parse(listOf(JSON_TOKENS_MAX + 1)), isRefused)
  })
})

test('collected bytes take little more memory, even one by one', () => {
  const collected = new CollectedBytes()
  const whole = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
  for (const byte of whole) collected.add(Buffer.of(byte))
  assert.ok(collected.all().equals(whole))
  assert.ok(collected.all().buffer.byteLength < 2 * whole.length)
})
