import { compoundFile, STREAM_MIN } from '@resume-library/file-formats/testing/compound-file'

const TEXT_AT = 0x600

/** Creates a Word 97 document of one piece; `\r` ends a paragraph. */
export function docFile(text: string): Uint8Array<ArrayBuffer> {
  const document = Buffer.alloc(STREAM_MIN * 2)
  const table = Buffer.alloc(STREAM_MIN)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0xc1, 2)
  document.writeUInt16LE(0x200, 10)
  document.writeUInt32LE(text.length, 0x4c)
  document.write(text, TEXT_AT, 'latin1')
  writeChunks(document, table, text.length)
  return compoundFile({ WordDocument: document, '1Table': table })
}

function writeChunks(document: Buffer, table: Buffer, length: number): void {
  document.writeUInt32LE(0, 0x1a2)
  document.writeUInt32LE(21, 0x1a6)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(length, 9)
  table.writeUInt32LE(0x40000000 | (TEXT_AT * 2), 15)
}
