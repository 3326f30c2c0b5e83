import { compoundFile, STREAM_MIN } from '@resume-library/file-formats/testing/compound-file'

const SECTOR = 512
const TEXT_AT = 0x600

/** A stretch of text with one size, in points. */
export interface DocText {
  readonly text: string
  readonly size: number
}

/** A Word 97 document of one piece, with the sizes of its letters; `\r` ends a paragraph. */
export function docFile(parts: readonly DocText[]): Uint8Array<ArrayBuffer> {
  const text = parts.map((part) => part.text).join('')
  const document = Buffer.alloc(STREAM_MIN * 2)
  const table = Buffer.alloc(STREAM_MIN)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0xc1, 2)
  document.writeUInt16LE(0x200, 10)
  document.writeUInt32LE(text.length, 0x4c)
  document.write(text, TEXT_AT, 'latin1')
  writePieces(document, table, text.length)
  writeSizes(document, table, parts)
  return compoundFile({ WordDocument: document, '1Table': table })
}

function writePieces(document: Buffer, table: Buffer, length: number): void {
  document.writeUInt32LE(0, 0x1a2)
  document.writeUInt32LE(21, 0x1a6)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(length, 9)
  table.writeUInt32LE(0x40000000 | (TEXT_AT * 2), 15)
}

/** One page of character properties behind the text. */
function writeSizes(document: Buffer, table: Buffer, parts: readonly DocText[]): void {
  const page = STREAM_MIN
  document.writeUInt32LE(64, 0xfa)
  document.writeUInt32LE(12, 0xfe)
  table.writeUInt32LE(page / SECTOR, 64 + 8)
  let offset = TEXT_AT
  for (const [at, { text, size }] of parts.entries()) {
    document.writeUInt32LE(offset, page + 4 * at)
    offset += text.length
    document.writeUInt32LE(offset, page + 4 * at + 4)
    const properties = 400 - 8 * at
    document.writeUInt8(properties / 2, page + 4 * (parts.length + 1) + at)
    document.writeUInt8(4, page + properties)
    document.writeUInt16LE(0x4a43, page + properties + 1)
    document.writeUInt16LE(size * 2, page + properties + 3)
  }
  document.writeUInt8(parts.length, page + SECTOR - 1)
}
