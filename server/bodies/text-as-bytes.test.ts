import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Pieces } from './pieces.ts'
import { TextAsBytes } from './text-as-bytes.ts'

const of = (text: string) => new TextAsBytes(new Pieces([Buffer.from(text, 'latin1')]))

describe('a text that stays bytes', () => {
  test('is as long as the string, reads as it, and is written into JSON as it', () => {
    const text = 'QUJD'.repeat(20_000)
    assert.equal(of(text).length, text.length)
    assert.equal(String(of(text)), text)
    assert.equal(JSON.stringify({ a: of(text) }), JSON.stringify({ a: text }))
  })

  test('is trimmed without a copy, and to nothing where it is nothing but spaces', () => {
    const text = of('  QUJD   ')
    assert.equal(String(text.trim()), 'QUJD')
    assert.equal(text.trim().bytes.buffers[0]!.buffer, text.bytes.buffers[0]!.buffer)
    assert.equal(of('     ').trim().length, 0)
    const whole = of('QUJD')
    assert.equal(whole.trim(), whole)
  })
})
