import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-text.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test('text is decoded by its encoding', () => {
  assert.equal(decodeText(new TextEncoder().encode('Ana Muñoz').buffer), 'Ana Muñoz')
  assert.equal(decodeText(bytesOf(0xff, 0xfe, 0x41, 0, 0xf1, 0)), 'Añ')
  assert.equal(decodeText(bytesOf(0xfe, 0xff, 0, 0x41, 0, 0xf1)), 'Añ')
  assert.equal(decodeText(bytesOf(0x4d, 0x75, 0xf1, 0x6f, 0x7a)), 'Muñoz')
  assert.equal(decodeText(bytesOf()), '')
})

test('a character cut at the end does not change the encoding', () => {
  assert.equal(decodeText(bytesOf(0xc3, 0xb1, 0xc3)), 'ñ')
})
