import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { keepBytes, newName, type Open, readBytes, text } from './files.ts'

export function describeKeeping(open: Open): void {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_000_003, RESUME_MAX_BYTES]) {
    test(`gives back ${size} bytes as they came`, async () => {
      const store = await open()
      const name = newName()
      const bytes = randomBytes(size)
      await keepBytes(store, name, bytes)
      const found = await readBytes(await open(), name)
      assert.ok(found?.equals(bytes))
    })
  }

  test('takes bytes in pieces of any size, and buffers that are used again', async () => {
    const store = await open()
    const name = newName()
    const incoming = await store.begin(1000)
    const piece = new Uint8Array(7)
    const hash = createHash('sha256')
    for (let at = 0; at < 994; at += 7) {
      piece.fill(at % 251)
      hash.update(piece)
      incoming.append(piece)
      assert.equal(incoming.size, at + 7)
    }
    incoming.append(new Uint8Array(0))
    await incoming.keep(name)
    const found = await readBytes(store, name)
    assert.equal(createHash('sha256').update(found!).digest('hex'), hash.digest('hex'))
  })

  test('shows a file under no name before it is kept, nor after it is discarded', async () => {
    const store = await open()
    const name = newName()
    const incoming = await store.begin(10)
    incoming.append(text('%PDF-'))
    assert.equal(await store.open(name), null)
    await incoming.discard()
    await incoming.discard()
    await assert.rejects(incoming.read(0, new Uint8Array(5)))
    assert.equal(await store.open(name), null)
    assert.equal(await store.claim(name), null)
  })

  test('lets the receiver look at what came, anywhere in it', async () => {
    const incoming = await (await open()).begin(100)
    incoming.append(text('0123456789'))
    incoming.append(text('abcdef'))
    const look = async (offset: number, length: number) =>
      Buffer.from(await incoming.read(offset, new Uint8Array(length))).toString()
    assert.equal(await look(0, 5), '01234')
    assert.equal(await look(8, 4), '89ab')
    assert.equal(await look(12, 100), 'cdef')
    assert.equal(await look(16, 5), '')
    assert.equal(await look(400, 5), '')
    incoming.append(text('g'))
    assert.equal(await look(15, 9), 'fg')
    await incoming.discard()
  })

  test('is read as it was appended, whatever the pieces and wherever the look', async () => {
    const store = await open()
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 6 })
    const looks = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(400_000)), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(sizes, looks, async (pieces, ranges) => {
        const incoming = await store.begin(RESUME_MAX_BYTES)
        let all = Buffer.alloc(0)
        for (const size of pieces) {
          const piece = randomBytes(size)
          incoming.append(piece)
          all = Buffer.concat([all, piece])
          for (const [offset, length] of ranges) {
            const seen = await incoming.read(offset, new Uint8Array(length))
            assert.ok(all.subarray(offset, offset + length).equals(seen), `${length} bytes from ${offset}`)
          }
        }
        const name = newName()
        await incoming.keep(name)
        assert.ok((await readBytes(store, name))?.equals(all))
      }),
      { numRuns: 30 },
    )
  })

  test('keeps receivers apart when one is given up while another begins', async () => {
    const store = await open()
    for (let round = 0; round < 10; round++) {
      const given = await store.begin(RESUME_MAX_BYTES)
      given.append(Buffer.alloc(3_000_000, 'x'))
      const discarding = given.discard()
      const [name, bytes] = [newName(), randomBytes(100_000)]
      const incoming = await store.begin(RESUME_MAX_BYTES)
      for (let at = 0; at < bytes.length; at += 10_000) incoming.append(bytes.subarray(at, at + 10_000))
      await discarding
      await incoming.keep(name)
      assert.ok((await readBytes(store, name))?.equals(bytes))
    }
  })

  test('receives many files at once', async () => {
    const store = await open()
    const files = Array.from({ length: 24 }, () => ({ name: newName(), bytes: randomBytes(150_000) }))
    await Promise.all(files.map(({ name, bytes }) => keepBytes(store, name, bytes, 40_000)))
    for (const { name, bytes } of files) assert.ok((await readBytes(store, name))?.equals(bytes))
  })

  test('passes its own check', async () => {
    await (await open()).check()
  })
}
