import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { plainDigits } from '@resume-library/contract/plain-digits'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret for codes, in base32 (RFC 4648). */
export const newTotpSecret = (): string =>
  [...randomBytes(SECRET_BYTES).toString('hex').matchAll(/.{10}/g)]
    .map(([hex]) => BigInt(`0x${hex}`).toString(32).padStart(8, '0'))
    .join('')
    .replace(/./g, (digit) => ALPHABET[Number.parseInt(digit, 32)]!)

/** Returns the address that authenticator apps read. */
export function totpUri(name: string, secret: string): string {
  const label = `Resume Library:${name}`
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=Resume%20Library`
}

/**
 * Returns the time step of a code (RFC 6238), also one before or after now, since clocks differ; null for a wrong code.
 * Only its digits count, in any script.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(plainDigits(code).replace(/\D/g, ''))
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  const steps = [current, current - 1, current + 1]
  return steps.find((step) => equals(given, Buffer.from(totpCode(secret, step)))) ?? null
}

const equals = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** Returns the code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
