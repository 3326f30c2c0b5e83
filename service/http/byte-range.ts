import type { ByteRange } from '@resume-library/resumes/resume-store'

/**
 * The one range of bytes that a `Range` header asks for (RFC 9110, section 14.1.2).
 *
 * @param size of the whole file, in bytes
 * @returns null where the whole file is to be sent: for several ranges, other units, and what is no range
 */
export function byteRange(header: string, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'outside'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
