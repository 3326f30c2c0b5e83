import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plainDigits } from './plain-digits.ts'

const CODE_POINTS = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
const DIGITS = CODE_POINTS.filter((sign) => /^\p{Nd}$/u.test(sign))

describe('every decimal digit of Unicode', () => {
  test('is one of ten consecutive code points of a script', () => {
    assert.ok(DIGITS.length >= 760)
    for (const value of '0123456789')
      assert.equal(DIGITS.filter((digit) => plainDigits(digit) === value).length, DIGITS.length / 10)
  })

  test('is converted once, and other characters are unchanged', () => {
    assert.equal(plainDigits(DIGITS.join('')), plainDigits(plainDigits(DIGITS.join(''))))
    assert.equal(plainDigits('½²①Ⅷ五 a-+\u0660\ud800'), '½²①Ⅷ五 a-+0\ud800')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(plainDigits(text).replace(/\p{Nd}/gu, ''), text.replace(/\p{Nd}/gu, ''))
      }),
    )
  })
})
