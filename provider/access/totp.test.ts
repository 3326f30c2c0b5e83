import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** `12345678901234567890` in base32, and the last six digits of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const

test('accepts the codes of RFC 6238, also of one step before or after', () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30)
    const at = (steps: number) => totpStep(SECRET, code, new Date((seconds + 30 * steps) * 1000))
    assert.deepEqual([at(0), at(1), at(-1), at(2), at(-2)], [step, step, step, null, null])
  }
})

test('refuses other codes, whatever they hold', () => {
  const now = new Date(59_000)
  for (const code of ['', '287083', '94287082', '٢٨٧٠٨٣', '287-08', '②⑧⑦⓪⑧②', '\0'])
    assert.equal(totpStep(SECRET, code, now), null, code)
})

test('accepts digits of every script, with separators and invisible marks', () => {
  const digits = ['٢٨٧٠٨٢', '۲۸۷۰۸۲', '２８７０８２', '२८७०८२', '𝟐𝟖𝟕𝟎𝟖𝟐', '2️⃣8️⃣7️⃣0️⃣8️⃣2️⃣', '2٨７082']
  const marked = [
    '287 082',
    '287-082',
    '287–082',
    '287−082',
    '287.082',
    '\u202a287082\u202c',
    '\ufeff287\u3164082\u200f\n',
  ]
  for (const code of [...digits, ...marked]) assert.equal(totpStep(SECRET, code, new Date(59_000)), 1, code)
})

test('a new secret has 160 bits, in the address that apps read', () => {
  const secret = newTotpSecret()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.notEqual(newTotpSecret(), secret)
  assert.equal(
    totpUri('Ann & Bo', secret),
    `otpauth://totp/Resume%20Library%3AAnn%20%26%20Bo?secret=${secret}&issuer=Resume%20Library`,
  )
})
