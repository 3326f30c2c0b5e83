const SECTOR = 512
/** Streams of this many bytes are kept in sectors of their own. */
const STREAM_MIN = 4096
const END = 0xfffffffe
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

/** An OLE2 file of streams that fill whole sectors. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Uint8Array<ArrayBuffer> {
  const fat = Buffer.alloc(SECTOR, 0xff)
  const directory = Buffer.alloc(SECTOR)
  const sectors: Buffer[] = [fat, directory]
  fat.writeUInt32LE(0xfffffffd, 0)
  fat.writeUInt32LE(END, 4)
  writeEntry(directory, 0, 'Root Entry', 5, END, 0)
  for (const [at, [name, content]] of Object.entries(streams).entries()) {
    const start = sectors.length
    const count = content.length / SECTOR
    for (let part = 0; part < count; part += 1) {
      sectors.push(content.subarray(part * SECTOR, (part + 1) * SECTOR))
      fat.writeUInt32LE(part === count - 1 ? END : start + part + 1, 4 * (start + part))
    }
    writeEntry(directory, at + 1, name, 2, start, content.length)
  }
  return new Uint8Array(Buffer.concat([fileHeader(), ...sectors]))
}

function fileHeader(): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff)
  header.write('d0cf11e0a1b11ae1', 0, 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(STREAM_MIN, 56)
  header.writeUInt32LE(END, 60)
  header.writeUInt32LE(END, 68)
  header.writeUInt32LE(0, 76)
  return header
}

function writeEntry(
  directory: Buffer,
  at: number,
  name: string,
  kind: number,
  start: number,
  size: number,
): void {
  const offset = 128 * at
  directory.write(name, offset, 'utf16le')
  directory.writeUInt16LE(2 * name.length + 2, offset + 64)
  directory.writeUInt8(kind, offset + 66)
  directory.writeUInt32LE(start, offset + 116)
  directory.writeUInt32LE(size, offset + 120)
}
