import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type ByteSource, readBuffer } from './byte-source.ts'

/** An entry of a ZIP archive's central directory. */
export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  /** As the directory claims, in bytes. */
  readonly unpackedSize: number
  readonly packedSize: number
  /** 0 stored, 8 deflated; none else is usual. */
  readonly method: number
  /** Where its local header stands, in bytes from the beginning of the file. */
  readonly offset: number
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_RECORD_SIZE = 22
const COMMENT_MAX_SIZE = 0xffff
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
const LOCAL_HEADER_SIZE = 30
const STORED = 0
const DEFLATED = 8
/** An honest document has some fifty entries; a directory beyond this is not looked at. */
const DIRECTORY_MAX_SIZE = 1024 * 1024

/** Whether a file begins as a ZIP archive. */
export function isZip(head: Buffer): boolean {
  return head.subarray(0, LOCAL_HEADER.length).equals(LOCAL_HEADER)
}

/**
 * The central directory of a ZIP archive (APPNOTE 6.3.10, section 4.3.12). Nothing is unpacked.
 *
 * @returns null for what is broken, too large a directory, or no archive
 */
export async function zipDirectory(source: ByteSource): Promise<ZipEntry[] | null> {
  const tailStart = Math.max(0, source.size - END_RECORD_SIZE - COMMENT_MAX_SIZE)
  const tail = await readBuffer(source, tailStart, END_RECORD_SIZE + COMMENT_MAX_SIZE)
  const end = endRecord(tail)
  if (end < 0) return null
  const size = tail.readUInt32LE(end + 12)
  // Counted from its end, so that bytes before the archive do not matter.
  const start = tailStart + end - size
  if (size > DIRECTORY_MAX_SIZE || start < 0) return null
  const archiveStart = start - tail.readUInt32LE(end + 16)
  return entriesOf(await readBuffer(source, start, size), archiveStart)
}

/** The last end record whose comment ends with the file. */
function endRecord(tail: Buffer): number {
  let at = tail.length - END_RECORD_SIZE
  while (at >= 0) {
    at = tail.lastIndexOf(END_RECORD, at)
    if (at < 0 || at + END_RECORD_SIZE + tail.readUInt16LE(at + 20) <= tail.length) return at
    at -= 1
  }
  return -1
}

function entriesOf(directory: Buffer, archiveStart: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + ENTRY_SIZE <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
    const nameStart = at + ENTRY_SIZE
    const nameEnd = nameStart + directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('latin1', nameStart, nameEnd).replaceAll('\\', '/'),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      unpackedSize: directory.readUInt32LE(at + 24),
      offset: archiveStart + directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

const inflate = promisify(inflateRaw)

/**
 * The content of an entry.
 *
 * @param maximumBytes packed or unpacked
 * @returns null for what is broken, too large, or packed in another way
 */
export async function readZipEntry(
  source: ByteSource,
  { offset, method, packedSize }: ZipEntry,
  maximumBytes: number,
): Promise<Buffer | null> {
  if (offset < 0 || packedSize > maximumBytes) return null
  const header = await readBuffer(source, offset, LOCAL_HEADER_SIZE)
  if (header.length < LOCAL_HEADER_SIZE || !isZip(header)) return null
  const start = offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await readBuffer(source, start, packedSize)
  if (method === STORED) return packed
  if (method !== DEFLATED) return null
  return inflate(packed, { maxOutputLength: maximumBytes }).catch(() => null)
}
