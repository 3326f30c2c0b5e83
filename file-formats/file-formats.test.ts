import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOfBytes } from './byte-source.ts'
import { openCompoundFile } from './compound-file.ts'
import { compoundFile } from './testing/compound-file.ts'
import { zip } from './testing/zip-file.ts'
import { zipEntries } from './zip-archive.ts'

const entriesOf = (count: number) =>
  zipEntries(sourceOfBytes(zip(Array.from({ length: count }, (_, at) => ({ name: `${at}`, content: '' })))))

test('an archive with too many entries is refused', async () => {
  assert.equal((await entriesOf(2_000))?.length, 2_000)
  assert.equal(await entriesOf(2_001), null)
})

const open = (bytes: Uint8Array) => openCompoundFile(sourceOfBytes(bytes))

test('a stream is read up to the given length', async () => {
  const file = await open(compoundFile({ One: Buffer.alloc(4096, 1), Two: Buffer.alloc(8192, 2) }))
  const [one, two] = file!.entries
  assert.deepEqual([one?.name, two?.name], ['one', 'two'])
  assert.deepEqual(await file!.read(two!), new Uint8Array(8192).fill(2))
  assert.deepEqual(await file!.read(one!, 3), new Uint8Array(3).fill(1))
})

test('a compound file whose small sectors have one byte each is broken', async () => {
  const bytes = compoundFile({ WordDocument: Buffer.alloc(4096) })
  bytes[32] = 0
  assert.equal(await open(bytes), null)
})

test('a cyclic chain ends at the length of the file', async () => {
  const bytes = compoundFile({ WordDocument: Buffer.alloc(4096) })
  const view = new DataView(bytes.buffer)
  // The second sector of the stream leads back to its first, and the stream claims to have 4 GB.
  view.setUint32(512 + 4 * 3, 2, true)
  view.setUint32(1024 + 128 + 120, 0xffffffff, true)
  const file = await open(bytes)
  assert.equal((await file!.read(file!.entries[0]!)).length, bytes.length)
})

test('a directory is read up to its maximum size', async () => {
  const bytes = new Uint8Array(2 ** 21)
  const view = new DataView(bytes.buffer)
  view.setUint16(30, 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(48, 40, true)
  for (let at = 0; at < 109; at += 1) view.setUint32(76 + 4 * at, at < 32 ? at : 0xffffffff, true)
  for (let sector = 0; sector < 32 * 128; sector += 1) view.setUint32(512 + 4 * sector, sector + 1, true)
  const source = sourceOfBytes(bytes)
  let read = 0
  await openCompoundFile({
    size: source.size,
    read(offset, buffer) {
      read += buffer.length
      return source.read(offset, buffer)
    },
  })
  assert.ok(read < 2 ** 20, `${read} bytes`)
})
