import { joinBytes } from '../inflate.ts'
import { UnreadableError } from '../resume-text.ts'

/** Streams of an OLE2 compound file by their names ([MS-CFB]). */
export interface CompoundFile {
  /** A stream's bytes; null for none of that name. */
  stream(name: string): Uint8Array<ArrayBuffer> | null
}

const HEADER_FAT_SECTORS = 109
/** Numbers from here on are marks, and no sectors. */
const SECTOR_MAX = 0xfffffffa
const ENTRY_SIZE = 128
/** Small streams stand in sectors of 64 bytes, always. */
const SMALL_SHIFT = 6
const ROOT = 5

interface Entry {
  readonly start: number
  readonly size: number
}

/** Opens a compound file. Chains that go in circles end when they are as long as the file. */
export function openCompoundFile(bytes: Uint8Array<ArrayBuffer>): CompoundFile {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const shift = header.getUint16(30, true)
  // Sectors of one byte, which a hostile file names, would take a hundred times its memory.
  if ((shift !== 9 && shift !== 12) || header.getUint16(32, true) !== SMALL_SHIFT)
    throw new UnreadableError('broken')
  const sectorSize = 1 << shift
  const sectorsMax = Math.ceil(bytes.length / sectorSize)
  const sector = (number: number) => bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize)
  const table = numbersOf(joinBytes(fatSectors(header, sectorSize, sectorsMax).map(sector)))
  const chain = (start: number) => joinBytes(follow(table, start, sectorsMax).map(sector))

  const { entries, root } = entriesOf(chain(header.getUint32(48, true)))
  const smallTable = numbersOf(chain(header.getUint32(60, true)))
  const smallBytes = root ? chain(root.start) : new Uint8Array()
  const smallSize = 1 << SMALL_SHIFT
  const small = (number: number) => smallBytes.subarray(number * smallSize, (number + 1) * smallSize)
  const largeFrom = header.getUint32(56, true)

  function stream(name: string) {
    const entry = entries.get(name)
    if (!entry) return null
    const content =
      entry.size >= largeFrom
        ? chain(entry.start)
        : joinBytes(follow(smallTable, entry.start, Math.ceil(smallBytes.length / smallSize)).map(small))
    return content.subarray(0, entry.size)
  }
  return { stream }
}

function fatSectors(header: DataView, sectorSize: number, sectorsMax: number): number[] {
  const sectors: number[] = []
  const take = (offset: number) => {
    const number = header.getUint32(offset, true)
    if (number < SECTOR_MAX) sectors.push(number)
  }
  for (let at = 0; at < HEADER_FAT_SECTORS; at += 1) take(76 + 4 * at)
  let next = header.getUint32(68, true)
  for (let visited = 0; next < SECTOR_MAX && visited < sectorsMax; visited += 1) {
    const start = (next + 1) * sectorSize
    for (let at = 0; at < sectorSize - 4; at += 4) take(start + at)
    next = header.getUint32(start + sectorSize - 4, true)
  }
  return sectors.slice(0, sectorsMax)
}

function numbersOf(bytes: Uint8Array<ArrayBuffer>): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => view.getUint32(4 * at, true))
}

function follow(table: Uint32Array, start: number, most: number): number[] {
  const numbers: number[] = []
  for (let at = start; at < SECTOR_MAX && numbers.length < most; at = table[at] ?? SECTOR_MAX)
    numbers.push(at)
  return numbers
}

function entriesOf(directory: Uint8Array<ArrayBuffer>): { entries: Map<string, Entry>; root: Entry | null } {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length)
  const entries = new Map<string, Entry>()
  let root: Entry | null = null
  for (let at = 0; at + ENTRY_SIZE <= directory.length; at += ENTRY_SIZE) {
    const nameLength = Math.min(view.getUint16(at + 64, true), 64)
    if (nameLength < 2) continue
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + nameLength - 2))
    const entry = { start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) }
    if (directory[at + 66] === ROOT) root = entry
    else entries.set(name, entry)
  }
  return { entries, root }
}
