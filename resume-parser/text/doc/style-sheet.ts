import type { ByteView } from './byte-view.ts'
import { type Properties, readProperties } from './properties.ts'

interface Style {
  readonly base: number
  readonly properties: Properties
}

const PLACE_AT = 0xa2
const STYLES_MAX = 4_000
const PARAGRAPH = 1
const BASES_MAX = 12

/** Properties of a paragraph style, by its number, with all that it builds on ([MS-DOC], section 2.9.271). */
export function readStyleSheet(document: ByteView, table: ByteView): (style: number) => Properties {
  const start = document.u32(PLACE_AT)
  const count = Math.min(table.u16(start + 2), STYLES_MAX)
  const baseLength = table.u16(start + 4)
  const styles: (Style | null)[] = []
  let at = start + 2 + table.u16(start)
  for (let number = 0; number < count && at < table.length; number += 1) {
    const length = table.u16(at)
    styles.push(length === 0 ? null : readStyle(table, at + 2, length, baseLength))
    at += 2 + length
  }
  return (style) => withBases(styles, style)
}

function readStyle(table: ByteView, start: number, length: number, baseLength: number): Style {
  const kind = table.u16(start + 2) & 0xf
  const base = table.u16(start + 2) >> 4
  let at = start + baseLength
  at += 2 + 2 * table.u16(at) + 2
  if (kind !== PARAGRAPH || at > start + length) return { base, properties: {} }
  const paragraphLength = table.u16(at)
  const paragraph = readProperties(table, at + 4, paragraphLength - 2)
  at += 2 + paragraphLength + (paragraphLength % 2)
  return { base, properties: { ...paragraph, ...readProperties(table, at + 2, table.u16(at)) } }
}

function withBases(styles: readonly (Style | null)[], number: number): Properties {
  const chain: Properties[] = []
  for (let style = styles[number]; style && chain.length < BASES_MAX; style = styles[style.base]) {
    chain.unshift(style.properties)
  }
  return Object.assign({}, ...chain) as Properties
}
