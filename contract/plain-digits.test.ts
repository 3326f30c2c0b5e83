import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { INITIAL_VALUES } from './candidate.ts'
import { checkField } from './form-rules.ts'
import { plainDigits } from './plain-digits.ts'
import { providerRequest, submittedCandidate } from './provider-request.ts'

const CODE_POINTS = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
const DIGITS = CODE_POINTS.filter((sign) => /^\p{Nd}$/u.test(sign))

describe('every decimal digit of Unicode', () => {
  test('is one of ten that stand in a row, of which there are as many as scripts', () => {
    assert.ok(DIGITS.length >= 760)
    for (const value of '0123456789')
      assert.equal(DIGITS.filter((digit) => plainDigits(digit) === value).length, DIGITS.length / 10)
  })

  test('is the same again once it is plain, and what is none stays', () => {
    assert.equal(plainDigits(DIGITS.join('')), plainDigits(plainDigits(DIGITS.join(''))))
    assert.equal(plainDigits('½²①Ⅷ五 a-+\u0660\ud800'), '½²①Ⅷ五 a-+0\ud800')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(plainDigits(text).replace(/\p{Nd}/gu, ''), text.replace(/\p{Nd}/gu, ''))
      }),
    )
  })
})

/** A number as it is typed, each digit in any script, and the same in plain digits. */
const typed = (plain: fc.Arbitrary<string>) =>
  plain.chain((text) =>
    fc
      .array(fc.nat({ max: DIGITS.length / 10 - 1 }), { minLength: text.length, maxLength: text.length })
      .map((scripts) => ({
        plain: text,
        typed: text.replace(/\d/g, (digit, at: number) => DIGITS_OF[Number(digit)]![scripts[at]!]!),
      })),
  )
const DIGITS_OF = [...'0123456789'].map((value) => DIGITS.filter((digit) => plainDigits(digit) === value))

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

/** What the provider gets of a form, by way of the page and the service. */
const sent = (values: Partial<typeof INITIAL_VALUES>) => {
  const now = new Date(0)
  const submitted = submittedCandidate(
    { ...INITIAL_VALUES, ...values },
    { resume_url: '', uploaded_resume: null },
    now,
  )
  return providerRequest(providerRequest(submitted, now), now)
}

describe('digits of any script reach the provider as plain ones, or are refused at their field', () => {
  test('in a phone number, of which none is lost', () => {
    const phone = fc.tuple(fc.constantFrom('', '+', '＋', '('), digits(1, 20)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(typed(phone), ({ plain, typed }) => {
        assert.equal(sent({ phone: typed }).phone, plain.replace('＋', '+').replace('(', ''))
      }),
    )
  })

  test('in a zip code, of the form and of somebody who calls the service', () => {
    const zipCode = fc.oneof(
      digits(1, 10),
      fc
        .tuple(digits(5, 5), fc.constantFrom('-', '－', ' ', ''), digits(4, 4))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(typed(zipCode), ({ plain, typed }) => {
        assert.equal(checkField('zip_code', typed), checkField('zip_code', plain))
        const first = plain.replace('－', '-').replace(' ', '').slice(0, 5)
        assert.equal(providerRequest({ zip_code: typed }, new Date(0)).zip_code, first)
        if (checkField('zip_code', typed) === null) assert.equal(sent({ zip_code: typed }).zip_code, first)
      }),
    )
  })
})
