import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { RESUME_FILENAME_MAX_LENGTH, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { newName, type Open, readBytes, refusedWith, text } from './files.ts'

const UNSTORABLE = [
  ...['', '.', '..', '.pdf', '.hidden.pdf', 'a..pdf', '../a.pdf', 'a/b.pdf', 'a\\b.pdf', '/etc/a.pdf'],
  ...['a.pdf\0', 'a\n.pdf', 'ä.pdf', 'a.exe', 'a', 'a.pdf/', '%2e%2e%2fa.pdf'],
  `${'a'.repeat(RESUME_FILENAME_MAX_LENGTH)}.pdf`,
]

/** Tests that every adapter passes. The store may hold other files: names are new, and counts are never absolute. */
export function describeResumeStore(adapter: string, open: Open): void {
  describe(`${adapter}: the resume store port`, () => {
    for (const size of [0, 1, 1_000_003, RESUME_MAX_BYTES])
      test(`returns ${size} bytes unchanged`, async () => {
        const name = newName()
        const bytes = randomBytes(size)
        await (await open()).put(name, bytes)
        assert.ok((await readBytes(await open(), name))?.equals(bytes))
      })

    test('stores many files at once', async () => {
      const store = await open()
      const files = Array.from({ length: 24 }, () => ({ name: newName(), bytes: randomBytes(150_000) }))
      await Promise.all(files.map(({ name, bytes }) => store.put(name, bytes)))
      for (const { name, bytes } of files) assert.ok((await readBytes(store, name))?.equals(bytes))
    })

    test('stores exactly one of concurrent files under a name, and never replaces it', async () => {
      const stores = [await open(), await open()]
      const name = newName()
      const tries = Array.from({ length: 12 }, (_, index) =>
        stores[index % 2]!.put(name, text(`sender ${index}`)).then(
          () => `sender ${index}`,
          (error: unknown) => refusedWith('name_taken')(error) && null,
        ),
      )
      const winners = (await Promise.all(tries)).filter((winner) => winner !== null)
      assert.equal(winners.length, 1)
      await assert.rejects(stores[0]!.put(name, text('later')), refusedWith('name_taken'))
      assert.equal(String(await readBytes(stores[0]!, name)), winners[0])
    })

    for (const name of UNSTORABLE)
      test(`has no file named ${JSON.stringify(name.slice(0, 30))}`, async () => {
        const store = await open()
        await assert.rejects(store.put(name, text('x')), refusedWith('name_unsafe'))
        assert.equal(await store.get(name), null)
        assert.equal(await store.stat(name), null)
        assert.equal(await store.erase(name), false)
      })

    test('returns constant size, time and entity tag, which differ between files', async () => {
      const store = await open()
      const names = [newName(), newName()]
      for (const [index, name] of names.entries()) await store.put(name, text('x'.repeat(20 + index)))
      const [facts, others] = await Promise.all(names.map((name) => store.stat(name)))
      assert.ok(facts)
      assert.equal(facts.size, 20)
      assert.ok(Math.abs(facts.modified.getTime() - Date.now()) < 60_000)
      assert.match(facts.etag, /^"[^"]+"$/)
      assert.notEqual(others?.etag, facts.etag)
      for (const range of [undefined, { start: 3, end: 5 }]) {
        const { bytes, ...stored } = (await (await open()).get(names[0]!, range))!
        assert.deepEqual(stored, facts)
      }
    })

    test('returns the requested range, cut at the end of the file', async () => {
      const store = await open()
      const [name, empty] = [newName(), newName()]
      const bytes = randomBytes(700_000)
      await store.put(name, bytes)
      await store.put(empty, new Uint8Array(0))
      for (const [start, end] of [
        [0, 0],
        [0, 699_999],
        [5, 262_149],
        [699_999, 699_999],
        [699_990, 900_000],
        [700_000, 700_010],
      ] as const) {
        const stored = await store.get(name, { start, end })
        assert.equal(stored?.size, bytes.length)
        assert.ok(Buffer.from(stored.bytes).equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
      }
      const stored = await store.get(empty, { start: 0, end: 10 })
      assert.deepEqual([stored?.size, stored?.bytes.length], [0, 0])
    })

    test('lists and finds every stored file, and no unknown or erased one', async () => {
      const store = await open()
      const [first, second, erased] = [newName(), newName(), newName()]
      assert.deepEqual(
        [await store.get(erased), await store.stat(erased), await store.erase(erased)],
        [null, null, false],
      )
      for (const name of [first, second, erased]) await store.put(name, text(name))
      assert.equal(await (await open()).erase(erased), true)
      assert.deepEqual(
        [await store.get(erased), await store.stat(erased), await store.erase(erased)],
        [null, null, false],
      )
      const listed = (await Array.fromAsync((await open()).list())).flat()
      const ours = listed.filter(({ name }) => [first, second, erased].includes(name))
      assert.deepEqual(ours.map(({ name }) => name).sort(), [first, second].sort())
      for (const { name, size, modified } of ours) {
        assert.equal(size, name.length)
        assert.ok(Math.abs(modified.getTime() - Date.now()) < 60_000)
      }
    })

    test('leaves no descriptor open, whatever the outcome', async () => {
      const store = await open()
      await store.check()
      const before = readdirSync('/proc/self/fd').length
      for (let round = 0; round < 20; round++) {
        const name = newName()
        await store.put(name, randomBytes(300_000))
        await assert.rejects(store.put(name, text('x')), refusedWith('name_taken'))
        await store.get(name, { start: 5, end: 200_000 })
        for await (const _ of store.list()) break
        await store.check()
        await store.erase(name)
      }
      for (let patience = 50; readdirSync('/proc/self/fd').length > before + 5 && patience; patience--)
        await wait(20)
      assert.ok(readdirSync('/proc/self/fd').length <= before + 5)
    })
  })
}
