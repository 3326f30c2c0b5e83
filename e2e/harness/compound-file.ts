const SECTOR = 512
/** Shorter streams would live in a stream of their own kind; ours are padded to this length instead. */
const STREAM_LENGTH = 4096
const END = 0xfffffffe
const FAT = 0xfffffffd
const NO_ENTRY = 0xffffffff

/**
 * A compound file (OLE2, MS-CFB) with up to three streams: the allocation table in sector 0, the directory in
 * sector 1, then the streams, each padded to 4,096 bytes.
 */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams)
  const sectors = STREAM_LENGTH / SECTOR
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(FAT, 0)
  table.writeUInt32LE(END, 4)
  for (let sector = 2; sector < 2 + names.length * sectors; sector++) {
    const isLast = (sector - 1) % sectors === 0
    table.writeUInt32LE(isLast ? END : sector + 1, sector * 4)
  }
  const entries = [
    directoryEntry('Root Entry', { type: 5, child: 1, right: NO_ENTRY, start: END, size: 0 }),
    ...names.map((name, index) =>
      directoryEntry(name, {
        type: 2,
        child: NO_ENTRY,
        right: index + 1 < names.length ? index + 2 : NO_ENTRY,
        start: 2 + index * sectors,
        size: STREAM_LENGTH,
      }),
    ),
  ]
  const directory = Buffer.alloc(SECTOR)
  Buffer.concat(entries).copy(directory)
  const contents = names.map((name) => {
    const padded = Buffer.alloc(STREAM_LENGTH)
    streams[name]!.copy(padded)
    return padded
  })
  return Buffer.concat([header(), table, directory, ...contents])
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  // Minor and major version, byte order, sector shift, mini sector shift.
  for (const [index, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) bytes.writeUInt16LE(value, 24 + index * 2)
  bytes.writeUInt32LE(1, 44) // sectors of the table
  bytes.writeUInt32LE(1, 48) // first sector of the directory
  bytes.writeUInt32LE(STREAM_LENGTH, 56)
  bytes.writeUInt32LE(END, 60) // no small streams
  bytes.writeUInt32LE(END, 68) // no further table
  bytes.fill(0xff, 76)
  bytes.writeUInt32LE(0, 76) // the table is sector 0
  return bytes
}

interface Entry {
  readonly type: number
  readonly child: number
  readonly right: number
  readonly start: number
  readonly size: number
}

function directoryEntry(name: string, entry: Entry): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(entry.type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(NO_ENTRY, 68)
  bytes.writeUInt32LE(entry.right, 72)
  bytes.writeUInt32LE(entry.child, 76)
  bytes.writeUInt32LE(entry.start, 116)
  bytes.writeUInt32LE(entry.size, 120)
  return bytes
}
