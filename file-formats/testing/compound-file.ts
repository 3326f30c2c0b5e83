const SECTOR = 512
/** Streams of this many bytes have sectors of their own. */
export const STREAM_MIN = 4096
const END = 0xfffffffe
const NONE = 0xffffffff

/** An OLE2 file of streams that fill whole sectors. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Uint8Array<ArrayBuffer> {
  const table = Buffer.alloc(SECTOR, 0xff)
  const directory = Buffer.alloc(SECTOR)
  const sectors: Buffer[] = [table, directory]
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(END, 4)
  directory.write('Root Entry', 'utf16le')
  directory.writeUInt16LE(22, 64)
  directory.writeUInt8(5, 66)
  directory.writeUInt32LE(1, 76)
  for (const [at, [name, content]] of Object.entries(streams).entries()) {
    const start = sectors.length
    const count = content.length / SECTOR
    for (let part = 0; part < count; part += 1) {
      sectors.push(content.subarray(part * SECTOR, (part + 1) * SECTOR))
      table.writeUInt32LE(part === count - 1 ? END : start + part + 1, 4 * (start + part))
    }
    const next = at + 1 < Object.keys(streams).length ? at + 2 : NONE
    writeStream(directory.subarray(128 * (at + 1)), name, { next, start, size: content.length })
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

function writeStream(
  entry: Buffer,
  name: string,
  { next, start, size }: Readonly<Record<'next' | 'start' | 'size', number>>,
): void {
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(2 * name.length + 2, 64)
  entry.writeUInt8(2, 66)
  entry.writeUInt32LE(NONE, 68)
  entry.writeUInt32LE(next, 72)
  entry.writeUInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
}
