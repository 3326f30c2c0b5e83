import type { ByteView } from './byte-view.ts'
import { type Properties, readProperties } from './properties.ts'

/** A stretch of bytes of the WordDocument stream with one set of properties. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly properties: Properties
}

const PAGE_SIZE = 512
const PAGES_MAX = 2_000
/** More have no room in a page. */
const STRETCHES_MAX = 101
/** Where the places of the two tables stand in the document's head. */
const CHARACTERS_AT = 0xfa
const PARAGRAPHS_AT = 0x102

/** Looks of the characters, in the order of their places. */
export const characterStretches = (document: ByteView, table: ByteView): Stretch[] =>
  stretches(document, table, CHARACTERS_AT, (page, count, at) => {
    const offset = 2 * document.u8(page + 4 * (count + 1) + at)
    return offset === 0 ? {} : readProperties(document, page + offset + 1, document.u8(page + offset))
  })

/** Styles of the paragraphs, and what they change, in the order of their places. */
export const paragraphStretches = (document: ByteView, table: ByteView): Stretch[] =>
  stretches(document, table, PARAGRAPHS_AT, (page, count, at) => {
    const offset = 2 * document.u8(page + 4 * (count + 1) + 13 * at)
    if (offset === 0) return {}
    const words = document.u8(page + offset)
    const start = page + offset + (words === 0 ? 2 : 1)
    const length = words === 0 ? 2 * document.u8(page + offset + 1) : 2 * words - 1
    return { ...readProperties(document, start + 2, length - 2), style: document.u16(start) }
  })

/** Both tables name pages of 512 bytes; each page lists places, and behind them what holds between two. */
function stretches(
  document: ByteView,
  table: ByteView,
  tableAt: number,
  read: (page: number, count: number, at: number) => Properties,
): Stretch[] {
  const start = document.u32(tableAt)
  const pages = Math.min(Math.max(0, Math.floor((document.u32(tableAt + 4) - 4) / 8)), PAGES_MAX)
  const numbers = Array.from({ length: pages }, (_, at) => table.u32(start + 4 * (pages + 1) + 4 * at))
  // A hostile file names one page thousands of times.
  return [...new Set(numbers)].flatMap((number) => {
    const page = number * PAGE_SIZE
    const named = page + PAGE_SIZE <= document.length ? document.u8(page + PAGE_SIZE - 1) : 0
    const count = Math.min(named, STRETCHES_MAX)
    return Array.from({ length: count }, (__, at) => ({
      start: document.u32(page + 4 * at),
      end: document.u32(page + 4 * at + 4),
      properties: read(page, count, at),
    }))
  })
}
