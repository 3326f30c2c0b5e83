import type { LongText } from '@resume-library/contract/long-text'
import { freeBytes } from './free-bytes.ts'
import { Pieces } from './pieces.ts'
import { TextAsBytes } from './text-as-bytes.ts'

/** So many characters become a string at once, whole groups of four: short strings cost the collector little. */
const SLICE_LENGTH = 64 * 1024

const MINUS = 0x2d
const UNDERSCORE = 0x5f
const EQUALS = 0x3d

/**
 * The bytes of a base64 text (RFC 4648, section 4), with or without its padding; null for what is none. Node itself
 * skips over what does not belong there, and takes the alphabet for addresses, too: here each character counts.
 *
 * Takes as long as decoding does, about a millisecond a megabyte.
 */
export function decodeBase64(text: LongText): Buffer<ArrayBuffer> | null {
  const digits = asciiOf(text)
  if (!digits || digits.indexOf(MINUS) >= 0 || digits.indexOf(UNDERSCORE) >= 0) return null
  const count = digits.length - paddingLength(digits)
  if (count % 4 === 1) return null
  const size = Math.floor((count * 3) / 4)
  const bytes = Buffer.allocUnsafe(size)
  // A character that was skipped is missing from the length.
  if (decodeInto(bytes, digits) === size && endsCleanly(digits, count, bytes)) return bytes
  freeBytes([bytes])
  return null
}

/** Null where a character is beyond ASCII; bytes that came so are no base64, and are told by that. */
function asciiOf(text: LongText): Pieces | null {
  if (text instanceof TextAsBytes) return text.bytes
  const string = text.toString()
  const bytes = Buffer.from(string)
  return bytes.length === string.length ? new Pieces([bytes]) : null
}

function paddingLength(digits: Pieces): number {
  if (digits.byteAt(digits.length - 1) !== EQUALS) return 0
  return digits.byteAt(digits.length - 2) === EQUALS ? 2 : 1
}

/** How many bytes were decoded. */
function decodeInto(bytes: Buffer, digits: Pieces): number {
  let size = 0
  for (let at = 0; at < digits.length; at += SLICE_LENGTH)
    size += bytes.write(digits.slice(at, at + SLICE_LENGTH).toString('latin1'), size, 'base64')
  return size
}

/** Whether the last group has its padding or none, and no bits that no byte holds. */
function endsCleanly(digits: Pieces, count: number, bytes: Buffer): boolean {
  const groups = Math.floor(count / 4)
  const end = digits.slice(groups * 4).toString('latin1')
  return (
    end === '' || end.padEnd(4, '=') === bytes.toString('base64', groups * 3, Math.floor((count * 3) / 4))
  )
}
