import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { ResumeStore } from '../../resume-store.ts'
import { anHourAgo, inAnHour, keepBytes, newName, type Open, readBytes, text } from './files.ts'

/** S3 tells times in seconds. */
const CLOCK_MS = 1100

export function describeReleases(open: Open): void {
  test('releases a file that one call claimed, whose age then begins anew', async () => {
    const [store, other] = [await open(), await open()]
    const name = newName()
    await keepBytes(store, name, text('first'))
    assert.equal(await store.claim(name), 'claimed')
    await wait(CLOCK_MS)
    const released = new Date()
    assert.equal(await other.release(name), true)
    assert.equal((await readBytes(store, name))?.toString(), 'first')
    await wait(CLOCK_MS)
    await store.sweep(new Date(released.getTime() - 1))
    assert.equal((await readBytes(store, name))?.toString(), 'first')
    await store.sweep(inAnHour())
    assert.equal(await store.open(name), null)
  })

  test('releases nothing that is not claimed', async () => {
    const store = await open()
    const name = newName()
    assert.equal(await store.release(name), false)
    assert.equal(await store.release('../a.pdf'), false)
    await keepBytes(store, name, text('x'))
    assert.equal(await store.release(name), false)
    assert.equal((await readBytes(store, name))?.toString(), 'x')
    await store.claim(name)
    assert.equal(await store.release(name), true)
    assert.equal(await store.release(name), false)
    assert.equal((await readBytes(store, name))?.toString(), 'x')
  })

  test('claims again what was released', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('x'))
    for (let round = 0; round < 3; round++) {
      assert.equal(await store.claim(name), 'claimed')
      assert.equal(await store.release(name), true)
    }
    assert.equal(await store.claim(name), 'claimed')
    await store.sweep(inAnHour())
    assert.equal((await readBytes(store, name))?.toString(), 'x')
  })

  test('releases nothing that another call claimed as well', async () => {
    const [store, other] = [await open(), await open()]
    const name = newName()
    await keepBytes(store, name, text('x'))
    assert.equal(await store.claim(name), 'claimed')
    assert.equal(await other.claim(name), 'already')
    assert.equal(await store.release(name), false)
    await store.sweep(inAnHour())
    assert.equal((await readBytes(store, name))?.toString(), 'x')
  })

  test('tells one of many who claim at once that it was the one', async () => {
    const stores = [await open(), await open()]
    for (let round = 0; round < 4; round++) {
      const name = newName()
      await keepBytes(stores[0]!, name, text('x'))
      const tries = Array.from({ length: 8 }, (_, index) => stores[index % 2]!.claim(name))
      const claims = await Promise.all(tries)
      assert.deepEqual(claims.toSorted(), [...Array<string>(7).fill('already'), 'claimed'])
    }
  })

  test('keeps a file claimed whose release meets another claim, however they meet', async () => {
    const [store, other] = [await open(), await open()]
    for (let round = 0; round < 5; round++) {
      const names = Array.from({ length: 40 }, () => newName())
      for (const name of names) await keepBytes(store, name, text(name))
      await Promise.all(names.map((name, index) => meet(store, other, name, index)))
      await store.sweep(inAnHour())
      for (const name of names) assert.equal((await readBytes(store, name))?.toString(), name)
    }
  })

  test('lists what is claimed, with its size and time, and nothing else', async () => {
    const store = await open()
    const [claimed, released, unclaimed] = [newName(), newName(), newName()]
    for (const name of [claimed, released, unclaimed]) await keepBytes(store, name, text('12345'))
    await store.claim(claimed)
    await store.claim(released)
    await store.release(released)
    const pages = await Array.fromAsync((await open()).listClaimed())
    assert.ok(pages.every((page) => page.length > 0 && page.length <= 1000))
    const listed = new Map(pages.flat().map((file) => [file.name, file]))
    assert.equal(listed.get(claimed)?.size, 5)
    assert.ok(Math.abs(listed.get(claimed)!.claimed.getTime() - Date.now()) < 60_000)
    assert.deepEqual([listed.has(released), listed.has(unclaimed)], [false, false])
  })

  test('tells the bytes that a sweep leaves unclaimed', async () => {
    const store = await open()
    const before = await store.sweep(anHourAgo())
    const [left, claimed] = [newName(), newName()]
    for (const name of [left, claimed]) await keepBytes(store, name, new Uint8Array(1000))
    await store.claim(claimed)
    const after = await store.sweep(anHourAgo())
    assert.equal(after.unclaimedBytes - before.unclaimedBytes, 1000)
    assert.equal((await store.sweep(inAnHour())).unclaimedBytes, 0)
  })
}

/** The first registration is refused while a second one of the same file is accepted. */
async function meet(store: ResumeStore, other: ResumeStore, name: string, index: number): Promise<void> {
  assert.equal(await store.claim(name), 'claimed')
  const releasing = store.release(name)
  // From none to some milliseconds later: a disk needs the short ones to meet, a server the long ones.
  for (let turn = 0; turn < index; turn++) await setImmediate()
  assert.notEqual(await other.claim(name), null)
  await releasing
}
