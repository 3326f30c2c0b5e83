import { type ByteSource, joinBytes, readBytes, sourceOfBytes, viewOf } from './byte-source.ts'

interface CompoundEntry {
  /** Lower case: names are case-insensitive ([MS-CFB], section 2.6.4). */
  readonly name: string
  readonly size: number
  readonly start: number
}

/** An OLE2 compound file ([MS-CFB]), as .doc files and encrypted .docx files are. */
export interface CompoundFile {
  readonly entries: readonly CompoundEntry[]
  /** Reads the first `length` bytes of a stream, all by default. */
  read(entry: CompoundEntry, length?: number): Promise<Uint8Array<ArrayBuffer>>
}

const HEADER_SIZE = 512
/** Sectors of the allocation table that the header lists: enough for 6.8 MB. */
const HEADER_FAT_SECTORS = 109
/** Sector numbers from here on are reserved. */
const SECTOR_MAX = 0xfffffffa
const ENTRY_SIZE = 128
const NO_ENTRY = 0xffffffff
/** Limit of the directory, and of all small streams, in bytes; real resumes have some kilobytes. */
const SMALL_MAX = 512 * 1024
/** Small streams always have sectors of 64 bytes. */
const SMALL_SHIFT = 6

interface Sectors {
  readonly source: ByteSource
  readonly shift: number
  readonly from: number
  readonly table: DataView
}

/** Opens a compound file; null where it is invalid. */
export async function openCompoundFile(source: ByteSource): Promise<CompoundFile | null> {
  const header = viewOf(await readBytes(source, 0, HEADER_SIZE))
  const shift = header.byteLength < HEADER_SIZE ? 0 : header.getUint16(30, true)
  // Tiny sectors of a hostile file would take a hundred times its memory.
  if ((shift !== 9 && shift !== 12) || header.getUint16(32, true) !== SMALL_SHIFT) return null
  const large = { source, shift, from: 2 ** shift, table: await allocationTable(source, header, shift) }
  const directory = await readChain(large, header.getUint32(48, true), SMALL_MAX)
  if (directory.length < ENTRY_SIZE) return null
  const root = entryAt(directory, 0)
  return {
    entries: childrenOfRoot(directory),
    async read({ start, size }, length = size) {
      const isSmall = size < header.getUint32(56, true)
      return readChain(
        isSmall ? await smallSectors(large, header, root) : large,
        start,
        Math.min(length, size),
      )
    },
  }
}

async function allocationTable(source: ByteSource, header: DataView, shift: number): Promise<DataView> {
  const numbers = Array.from({ length: HEADER_FAT_SECTORS }, (_, at) => header.getUint32(76 + 4 * at, true))
  const sectors = numbers
    .filter((number) => number < SECTOR_MAX)
    .map((number) => readBytes(source, (number + 1) * 2 ** shift, 2 ** shift))
  return viewOf(joinBytes(await Promise.all(sectors)))
}

async function smallSectors(large: Sectors, header: DataView, root: CompoundEntry): Promise<Sectors> {
  const bytes = await readChain(large, root.start, Math.min(root.size, SMALL_MAX))
  const table = await readChain(large, header.getUint32(60, true), (4 * bytes.length) >> SMALL_SHIFT)
  return { source: sourceOfBytes(bytes), shift: SMALL_SHIFT, from: 0, table: viewOf(table) }
}

/** Reads a chain of sectors; a cycle ends at the length of the file. */
async function readChain({ source, shift, from, table }: Sectors, start: number, length: number) {
  const size = Math.min(length, source.size)
  const chunks: Uint8Array[] = []
  for (let sector = start; sector < SECTOR_MAX && chunks.length * 2 ** shift < size; ) {
    chunks.push(await readBytes(source, from + sector * 2 ** shift, 2 ** shift))
    sector = 4 * sector + 4 <= table.byteLength ? table.getUint32(4 * sector, true) : SECTOR_MAX
  }
  return joinBytes(chunks).subarray(0, size)
}

function entryAt(directory: Uint8Array, at: number): CompoundEntry {
  const view = viewOf(directory.subarray(at, at + ENTRY_SIZE))
  const nameBytes = Math.min(64, Math.max(0, view.getUint16(64, true) - 2))
  const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameBytes))
  return { name: name.toLowerCase(), size: view.getUint32(120, true), start: view.getUint32(116, true) }
}

/** Returns the entries of the red-black tree below the root, each visited once. */
function childrenOfRoot(directory: Uint8Array): CompoundEntry[] {
  const view = viewOf(directory)
  const found = new Set<number>()
  const waiting = [view.getUint32(76, true)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const at = id * ENTRY_SIZE
    if (id === NO_ENTRY || at + ENTRY_SIZE > directory.length || found.has(at)) continue
    found.add(at)
    waiting.push(view.getUint32(at + 68, true), view.getUint32(at + 72, true))
  }
  return [...found].map((at) => entryAt(directory, at))
}
