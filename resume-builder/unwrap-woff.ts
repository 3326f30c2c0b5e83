import { unzlibSync } from 'fflate'

const WOFF = { header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16 } as const

/** Unpacks a WOFF file into the TrueType font in it, whose tables fontkit would otherwise inflate for each glyph. */
export function unwrapWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const count = from.getUint16(12)
  const entries = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + WOFF.entry * index
    const [offset, packed, length] = [4, 8, 12].map((field) => from.getUint32(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    return { at, bytes: packed < length ? unzlibSync(bytes) : bytes }
  })
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const start = SFNT.header + SFNT.entry * count
  const sfnt = new Uint8Array(start + entries.reduce((sum, { bytes }) => sum + padded(bytes.length), 0))
  const to = new DataView(sfnt.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let offset = start
  for (const [index, { at, bytes }] of entries.entries()) {
    const values = [from.getUint32(at), from.getUint32(at + 16), offset, bytes.length]
    for (const [field, value] of values.entries())
      to.setUint32(SFNT.header + SFNT.entry * index + 4 * field, value)
    sfnt.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return sfnt
}
