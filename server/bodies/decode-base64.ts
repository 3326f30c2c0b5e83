/**
 * Decodes base64 (RFC 4648, section 4), with or without padding; null for anything else. Node itself skips wrong
 * characters, and accepts base64url.
 */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | null {
  const digits = text.replace(/={1,2}$/, '')
  if (digits !== text && text.length % 4 !== 0) return null
  const isAscii = Buffer.byteLength(digits) === digits.length
  if (!isAscii || digits.length % 4 === 1 || digits.includes('-') || digits.includes('_')) return null
  const bytes = Buffer.from(digits, 'base64')
  return bytes.length === Math.floor((digits.length * 3) / 4) ? bytes : null
}
