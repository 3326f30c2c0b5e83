import { type ByteSource, readBuffer } from './byte-source.ts'

/** A stream or storage at the root of a compound file. */
export interface CompoundEntry {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Where its first bytes stand in the file, or null for one that is kept in the mini stream. */
  readonly offset: number | null
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_SIZE = 512
const HEADER_FAT_SECTORS = 109
const ENTRY_SIZE = 128
const NO_ENTRY = 0xffffffff
/** A directory that is longer than these sectors is no resume's. */
const DIRECTORY_MAX_SECTORS = 512

/** Whether a file begins as an OLE2 compound file. */
export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, SIGNATURE.length).equals(SIGNATURE)
}

/**
 * What stands at the root of an OLE2 compound file ([MS-CFB]), as .doc files and encrypted .docx files are.
 * Nothing is unpacked; at most {@link DIRECTORY_MAX_SECTORS} sectors are read.
 *
 * @returns null for what is broken or no compound file
 */
export async function compoundFileRoot(source: ByteSource): Promise<CompoundEntry[] | null> {
  const header = await readBuffer(source, 0, HEADER_SIZE)
  if (header.length < HEADER_SIZE || !isCompoundFile(header)) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const directory = await readDirectory(source, header, shift)
  if (directory.length < ENTRY_SIZE) return null
  const miniStreamCutoff = header.readUInt32LE(56)
  return childrenOfRoot(directory).map((at) => {
    const size = directory.readUInt32LE(at + 120)
    const start = directory.readUInt32LE(at + 116)
    const nameBytes = Math.min(64, Math.max(0, directory.readUInt16LE(at + 64) - 2))
    return {
      name: directory.toString('utf16le', at, at + nameBytes),
      size,
      offset: size < miniStreamCutoff ? null : sectorOffset(start, shift),
    }
  })
}

const sectorOffset = (sector: number, shift: number) => (sector + 1) * 2 ** shift

async function readDirectory(source: ByteSource, header: Buffer, shift: number): Promise<Buffer> {
  const sectors: Buffer[] = []
  let sector = header.readUInt32LE(48)
  while (sectors.length < DIRECTORY_MAX_SECTORS && sectorOffset(sector, shift) < source.size) {
    sectors.push(await readBuffer(source, sectorOffset(sector, shift), 2 ** shift))
    const next = await nextSector(source, header, shift, sector)
    if (next === null) break
    sector = next
  }
  const directory = Buffer.concat(sectors)
  return directory.subarray(0, directory.length - (directory.length % ENTRY_SIZE))
}

/** By the file allocation table; its sectors beyond the header's list lie beyond any upload. */
async function nextSector(
  source: ByteSource,
  header: Buffer,
  shift: number,
  sector: number,
): Promise<number | null> {
  const perSector = 2 ** (shift - 2)
  const place = Math.floor(sector / perSector)
  if (place >= HEADER_FAT_SECTORS) return null
  const fatSector = header.readUInt32LE(76 + 4 * place)
  const bytes = await readBuffer(source, sectorOffset(fatSector, shift) + 4 * (sector % perSector), 4)
  return bytes.length < 4 ? null : bytes.readUInt32LE(0)
}

/** Places of the entries in the red-black tree below the root entry, each visited once. */
function childrenOfRoot(directory: Buffer): number[] {
  const found = new Set<number>()
  const waiting = [directory.readUInt32LE(76)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const at = id * ENTRY_SIZE
    if (id === NO_ENTRY || at + ENTRY_SIZE > directory.length || found.has(at)) continue
    found.add(at)
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72))
  }
  return [...found]
}
