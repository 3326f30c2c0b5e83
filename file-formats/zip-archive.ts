import { type ByteSource, readBytes, viewOf } from './byte-source.ts'
import { inflateRaw, TooLargeError } from './inflate.ts'

export interface ZipEntry {
  readonly name: string
  readonly isEncrypted: boolean
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly packedSize: number
  /** Bytes, according to the directory. */
  readonly unpackedSize: number
  /** Offset of the local header in the file, in bytes. */
  readonly offset: number
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_SIZE = 30
const ENTRY = 0x02014b50
const ENTRY_SIZE = 46
const END_RECORD = 0x06054b50
const END_RECORD_SIZE = 22
const COMMENT_MAX_SIZE = 0xffff
const STORED = 0
const DEFLATED = 8
/** Real documents have some fifty entries. */
const DIRECTORY_MAX_SIZE = 1024 * 1024
const ENTRIES_MAX = 2_000

/** Lists a ZIP directory (APPNOTE 6.3.10, section 4.3.12); null where it is invalid or too large. */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, source.size - END_RECORD_SIZE - COMMENT_MAX_SIZE)
  const tail = viewOf(await readBytes(source, tailStart, END_RECORD_SIZE + COMMENT_MAX_SIZE))
  const end = endRecord(tail)
  if (end < 0) return null
  const size = tail.getUint32(end + 12, true)
  // Relative to the end, so that bytes before the archive do not matter.
  const start = tailStart + end - size
  if (size > DIRECTORY_MAX_SIZE || start < 0) return null
  return entriesOf(await readBytes(source, start, size), start - tail.getUint32(end + 16, true))
}

/** Finds the last end record whose comment fits into the file. */
function endRecord(tail: DataView): number {
  for (let at = tail.byteLength - END_RECORD_SIZE; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === END_RECORD
    if (isEnd && at + END_RECORD_SIZE + tail.getUint16(at + 20, true) <= tail.byteLength) return at
  }
  return -1
}

function entriesOf(directory: Uint8Array, archiveStart: number): ZipEntry[] | null {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + ENTRY_SIZE <= directory.length) {
    if (view.getUint32(at, true) !== ENTRY || entries.length === ENTRIES_MAX) return null
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(directory.subarray(at + ENTRY_SIZE, nameEnd)).replaceAll('\\', '/'),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      unpackedSize: view.getUint32(at + 24, true),
      offset: archiveStart + view.getUint32(at + 42, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Inflates an entry. @throws {TooLargeError} beyond `most` bytes; other errors for damage or another method */
export async function readZipEntry(
  source: ByteSource,
  { offset, method, packedSize }: ZipEntry,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = viewOf(await readBytes(source, Math.max(0, offset), LOCAL_HEADER_SIZE))
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw new Error('no local header')
  const start = offset + LOCAL_HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true)
  if (packedSize > most) throw new TooLargeError()
  const packed = await readBytes(source, start, packedSize)
  if (method === DEFLATED) return inflateRaw(packed, most)
  if (method !== STORED) throw new Error('unknown compression method')
  return packed
}
