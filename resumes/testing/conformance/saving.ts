import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import fc from 'fast-check'
import { newName, type Open, readBytes, saveBytes, text } from '../files.ts'

export function describeSaving(open: Open): void {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_000_003, RESUME_MAX_BYTES]) {
    test(`returns ${size} bytes unchanged`, async () => {
      const store = await open()
      const name = newName()
      const bytes = randomBytes(size)
      await saveBytes(store, name, bytes)
      const found = await readBytes(await open(), name)
      assert.ok(found?.equals(bytes))
    })
  }

  test('a file has no name before it is saved, nor after it is discarded', async () => {
    const store = await open()
    const name = newName()
    const incoming = await store.begin(10)
    incoming.append(text('%PDF-'))
    assert.equal(await store.open(name), null)
    await incoming.discard()
    await incoming.discard()
    await assert.rejects(incoming.read(0, new Uint8Array(5)))
    assert.equal(await store.open(name), null)
  })

  test('reads appended bytes at any offset and in any chunks', async () => {
    const store = await open()
    const sizes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 6 })
    const reads = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(400_000)), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(sizes, reads, async (chunks, ranges) => {
        const incoming = await store.begin(RESUME_MAX_BYTES)
        let all = Buffer.alloc(0)
        for (const size of chunks) {
          const chunk = randomBytes(size)
          all = Buffer.concat([all, chunk])
          incoming.append(chunk)
          assert.equal(incoming.size, all.length)
          for (const [offset, length] of ranges) {
            const seen = await incoming.read(offset, new Uint8Array(length))
            assert.ok(all.subarray(offset, offset + length).equals(seen), `${length} bytes from ${offset}`)
          }
        }
        const name = newName()
        await incoming.save(name)
        assert.ok((await readBytes(store, name))?.equals(all))
      }),
      { numRuns: 30 },
    )
  })

  test('receives many files at once', async () => {
    const store = await open()
    const files = Array.from({ length: 24 }, () => ({ name: newName(), bytes: randomBytes(150_000) }))
    await Promise.all(files.map(({ name, bytes }) => saveBytes(store, name, bytes, 40_000)))
    for (const { name, bytes } of files) assert.ok((await readBytes(store, name))?.equals(bytes))
  })

  test('removeLeftovers keeps files in transfer', async () => {
    const [store, other] = [await open(), await open()]
    const incoming = await store.begin(100)
    incoming.append(text('first '))
    await other.removeLeftovers()
    await store.removeLeftovers()
    incoming.append(text('second'))
    const name = newName()
    await incoming.save(name)
    assert.equal((await readBytes(store, name))?.toString(), 'first second')
  })

  test('passes its own check', async () => {
    await (await open()).check()
  })
}
