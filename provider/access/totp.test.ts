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
  assert.equal(totpStep(SECRET, '287 082', now), 1)
  for (const code of ['', '287083', '94287082', '２８７０８２', '-287082', '\0'])
    assert.equal(totpStep(SECRET, code, now), null)
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
