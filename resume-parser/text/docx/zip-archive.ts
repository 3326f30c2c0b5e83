import { inflateRaw } from '../inflate.ts'
import { ENTRIES_MAX, ENTRY_MAX_BYTES, UNPACKED_MAX_BYTES } from '../limits.ts'
import { UnreadableError } from '../resume-text.ts'

const END = 0x06054b50
const END_SIZE = 22
/** A comment of at most 64 kB may stand after the end record. */
const END_WITHIN = END_SIZE + 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packedSize: number
  readonly offset: number
}

/** The entries of a ZIP file whose name is wanted, unpacked, by name. What is broken about one spares the others. */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const unpacked = new Map<string, Uint8Array>()
  let left = UNPACKED_MAX_BYTES
  for (const entry of directoryOf(bytes, view).filter(({ name }) => isWanted(name))) {
    const content = await contentOf(entry, bytes, view, Math.min(left, ENTRY_MAX_BYTES))
    left -= content.length
    unpacked.set(entry.name, content)
  }
  return unpacked
}

function directoryOf(bytes: Uint8Array, view: DataView): Entry[] {
  const end = endRecord(view)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  while (
    entries.length < ENTRIES_MAX &&
    at + 46 <= view.byteLength &&
    view.getUint32(at, true) === DIRECTORY_ENTRY
  ) {
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll('\\', '/'),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function endRecord(view: DataView): number {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= Math.max(0, view.byteLength - END_WITHIN); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new UnreadableError('broken')
}

async function contentOf(
  entry: Entry,
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  most: number,
): Promise<Uint8Array> {
  if (entry.flags & 1) throw new UnreadableError('locked')
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packedSize)
  if (entry.method === DEFLATED) return inflateRaw(packed, most)
  if (entry.method !== STORED) throw new UnreadableError('broken')
  if (packed.length > most) throw new UnreadableError('too_large')
  return packed
}
