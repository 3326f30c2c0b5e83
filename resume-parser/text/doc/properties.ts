import type { ByteView } from './byte-view.ts'

/** What properties of characters and paragraphs say, as far as we ask ([MS-DOC], section 2.6). */
export interface Properties {
  /** In half points. */
  readonly size?: number
  readonly strong?: boolean
  readonly isInTable?: boolean
  readonly isRowEnd?: boolean
  readonly isItem?: boolean
  /** The paragraph's style. */
  readonly style?: number
}

const SIZE = 0x4a43
const BOLD = 0x0835
const UNDERLINE = 0x2a3e
const IN_TABLE = 0x2416
const ROW_END = 0x2417
const LIST = 0x460b
const LONG_TABLE = 0xd608
const OPERAND_LENGTHS = [1, 1, 2, 4, 2, 2, 0, 3] as const

/** Reads a list of property changes. */
export function readProperties(view: ByteView, start: number, length: number): Properties {
  let properties: Properties = {}
  const end = Math.min(start + length, view.length)
  for (let at = start; at + 2 < end; ) {
    const code = view.u16(at)
    properties = { ...properties, ...propertyOf(code, view, at + 2) }
    at += 2 + operandLength(code, view, at + 2)
  }
  return properties
}

function operandLength(code: number, view: ByteView, at: number): number {
  const fixed = OPERAND_LENGTHS[code >> 13]!
  if (fixed > 0) return fixed
  return code === LONG_TABLE ? view.u16(at) + 1 : view.u8(at) + 1
}

function propertyOf(code: number, view: ByteView, at: number): Properties {
  if (code === SIZE) return { size: Math.min(view.u16(at), 800) }
  // 0x80 and 0x81 are as the style has it, and the opposite.
  if (code === BOLD && view.u8(at) !== 0x80) return { strong: view.u8(at) !== 0 }
  if (code === UNDERLINE && view.u8(at) > 0) return { strong: true }
  if (code === IN_TABLE) return { isInTable: view.u8(at) === 1 }
  if (code === ROW_END) return { isRowEnd: view.u8(at) === 1 }
  return code === LIST ? { isItem: view.u16(at) > 0 && view.u16(at) < 0xf801 } : {}
}
