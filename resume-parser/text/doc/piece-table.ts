import { TEXT_MAX_LENGTH } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'
import type { ByteView } from './byte-view.ts'

const FC_CLX = 0x1a2
const LCB_CLX = 0x1a6
const PIECES = 2
const IS_NARROW = 0x40000000

/** The text of a document, put together from its pieces ([MS-DOC], section 2.8.35). */
export function readPieces(document: ByteView, table: ByteView): string {
  const { start, count } = findPieces(document, table)
  let text = ''
  for (let at = 0; at < count && text.length < TEXT_MAX_LENGTH; at += 1) {
    const size = table.u32(start + 4 * at + 4) - table.u32(start + 4 * at)
    if (size <= 0) continue
    const place = table.u32(start + 4 * (count + 1) + 8 * at + 2)
    const width = place & IS_NARROW ? 1 : 2
    const offset = width === 1 ? (place & ~IS_NARROW) >>> 1 : place
    const bytes = document.bytes(offset, offset + width * Math.min(size, TEXT_MAX_LENGTH))
    text += new TextDecoder(width === 1 ? 'windows-1252' : 'utf-16le').decode(bytes)
  }
  return text
}

function findPieces(document: ByteView, table: ByteView): { start: number; count: number } {
  let at = document.u32(FC_CLX)
  const end = at + document.u32(LCB_CLX)
  // Properties of pieces may stand before them.
  while (at < end && at < table.length && table.u8(at) === 1) at += 3 + table.u16(at + 1)
  if (table.u8(at) !== PIECES) throw new UnreadableError('broken')
  const bytes = Math.min(table.u32(at + 1), table.length - at)
  return { start: at + 5, count: Math.max(0, Math.floor((bytes - 4) / 12)) }
}
