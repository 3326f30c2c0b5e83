import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { bytesOf, newName, type Open, saveBytes, text } from '../files.ts'

export function describeReading(open: Open): void {
  test('returns constant size, time and entity tag', async () => {
    const store = await open()
    const name = newName()
    await saveBytes(store, name, text('0123456789'))
    const facts = await store.stat(name)
    assert.ok(facts)
    assert.equal(facts.size, 10)
    assert.ok(Math.abs(facts.modified.getTime() - Date.now()) < 60_000)
    assert.match(facts.etag, /^"[^"]+"$/)
    const { bytes, close, ...opened } = (await (await open()).open(name))!
    await close()
    assert.deepEqual(opened, facts)
  })

  test('returns different entity tags for different files', async () => {
    const store = await open()
    const names = [newName(), newName()]
    await saveBytes(store, names[0]!, text('aaaa'))
    await saveBytes(store, names[1]!, text('bbbbb'))
    assert.notEqual((await store.stat(names[0]!))?.etag, (await store.stat(names[1]!))?.etag)
  })

  test('returns the requested range, cut at the end of the file', async () => {
    const store = await open()
    const name = newName()
    const bytes = randomBytes(700_000)
    await saveBytes(store, name, bytes)
    for (const [start, end] of [
      [0, 0],
      [0, 699_999],
      [5, 262_149],
      [699_999, 699_999],
      [699_990, 900_000],
      [700_000, 700_010],
    ] as const) {
      const opened = await store.open(name, { start, end })
      assert.equal(opened?.size, bytes.length)
      assert.ok((await bytesOf(opened)).equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
    }
  })

  test('returns an empty file, with and without a range', async () => {
    const store = await open()
    const name = newName()
    await saveBytes(store, name, new Uint8Array(0))
    for (const range of [undefined, { start: 0, end: 10 }]) {
      const opened = await store.open(name, range)
      assert.equal(opened?.size, 0)
      assert.equal((await bytesOf(opened)).length, 0)
    }
  })

  test('lists every saved file with its size and time', async () => {
    const store = await open()
    const [first, second, erased] = [newName(), newName(), newName()]
    for (const name of [first, second, erased]) await saveBytes(store, name, text(name))
    await store.erase(erased)
    const incoming = await store.begin(10)
    const listed = (await Array.fromAsync((await open()).list())).flat()
    await incoming.discard()
    const ours = listed.filter(({ name }) => [first, second, erased].includes(name))
    assert.deepEqual(ours.map(({ name }) => name).sort(), [first, second].sort())
    for (const { name, size, modified } of ours) {
      assert.equal(size, name.length)
      assert.ok(Math.abs(modified.getTime() - Date.now()) < 60_000)
    }
  })

  test('finds no unknown and no erased file', async () => {
    const store = await open()
    const name = newName()
    assert.equal(await store.open(name), null)
    assert.equal(await store.stat(name), null)
    assert.equal(await store.erase(name), false)
    await saveBytes(store, name, text('x'))
    assert.equal(await (await open()).erase(name), true)
    assert.equal(await store.open(name), null)
    assert.equal(await store.stat(name), null)
    assert.equal(await store.erase(name), false)
  })
}
