import { type ByteSource, readBuffer } from './byte-source.ts'

/** An entry of a ZIP archive's central directory. */
export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  /** As the directory claims, in bytes. */
  readonly unpackedSize: number
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_RECORD_SIZE = 22
const COMMENT_MAX_SIZE = 0xffff
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_SIZE = 46
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
  return entriesOf(await readBuffer(source, start, size))
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

function entriesOf(directory: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + ENTRY_SIZE <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null
    const nameStart = at + ENTRY_SIZE
    const nameEnd = nameStart + directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('latin1', nameStart, nameEnd).replaceAll('\\', '/'),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      unpackedSize: directory.readUInt32LE(at + 24),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}
