import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { anHourAgo, inAnHour, keepBytes, newName, type Open, readBytes, text } from './files.ts'

/** S3 tells times in seconds. */
const CLOCK_MS = 1100

/** A moment that lies after everything so far, and before everything from now on. */
async function now(): Promise<Date> {
  await wait(CLOCK_MS)
  const moment = new Date()
  await wait(CLOCK_MS)
  return moment
}

export function describeErasures(open: Open): void {
  test('erases what was claimed once, and not since', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('x'))
    await store.claim(name)
    assert.equal(await store.eraseUnlessClaimed(name, anHourAgo()), false)
    assert.equal((await readBytes(store, name))?.toString(), 'x')
    assert.equal(await store.eraseUnlessClaimed(name, await now()), true)
    assert.equal(await store.open(name), null)
    assert.equal(await store.claim(name), null)
    assert.equal(await store.eraseUnlessClaimed(name, inAnHour()), false)
  })

  test('erases nothing that was claimed again, that is unclaimed, or that has no storable name', async () => {
    const [store, other] = [await open(), await open()]
    const [again, unclaimed] = [newName(), newName()]
    for (const name of [again, unclaimed]) await keepBytes(store, name, text('x'))
    await store.claim(again)
    const since = await now()
    assert.equal(await other.claim(again), 'already')
    for (const name of [again, unclaimed, '../a.pdf'])
      assert.equal(await store.eraseUnlessClaimed(name, since), false)
    await store.sweep(anHourAgo())
    for (const name of [again, unclaimed]) assert.equal((await readBytes(store, name))?.toString(), 'x')
  })

  test('erases nothing whose claim was answered with yes, however they meet', async () => {
    const [store, other] = [await open(), await open()]
    const names = Array.from({ length: 200 }, () => newName())
    for (const name of names) await keepBytes(store, name, text(name))
    // Half of them were claimed by more than one call before.
    for (const [index, name] of names.entries())
      for (let claims = 0; claims <= index % 2; claims++) await store.claim(name)
    const since = await now()
    let kept = 0
    for (const [index, name] of names.entries()) {
      const erasing = store.eraseUnlessClaimed(name, since)
      // From none to some milliseconds later: a disk needs the short ones to meet, a server the long ones.
      for (let turn = 0; turn < index % 40; turn++) await setImmediate()
      const claim = await other.claim(name)
      assert.equal(await erasing, claim === null, `${claim} after ${index % 40} turns`)
      if (claim) kept++
      await other.sweep(inAnHour())
      assert.equal((await readBytes(other, name))?.toString(), claim ? name : undefined)
    }
    assert.ok(kept > 0, 'some claims came first')
  })

  test('erases at once what no registration names, also twice, and nothing that one names', async () => {
    const store = await open()
    const [unclaimed, claimed, released] = [newName(), newName(), newName()]
    for (const name of [unclaimed, claimed, released]) await keepBytes(store, name, text('x'))
    await store.claim(claimed)
    await store.claim(released)
    await store.release(released)
    for (const name of [unclaimed, unclaimed, released, newName(), '../a.pdf'])
      assert.equal(await store.eraseUnclaimed(name), true)
    assert.equal(await store.eraseUnclaimed(claimed), false)
    for (const name of [unclaimed, released]) assert.equal(await store.open(name), null)
    await store.sweep(inAnHour())
    assert.equal((await readBytes(store, claimed))?.toString(), 'x')
  })

  test('erases no unclaimed file whose claim was answered with yes, however they meet', async () => {
    const [store, other] = [await open(), await open()]
    const names = Array.from({ length: 120 }, () => newName())
    for (const name of names) await keepBytes(store, name, text(name))
    let kept = 0
    for (const [index, name] of names.entries()) {
      const claiming = other.claim(name)
      // From none to some milliseconds later: a disk needs the short ones to meet, a server the long ones.
      for (let turn = 0; turn < (index % 24) ** 2; turn++) await setImmediate()
      const [claim, isErased] = await Promise.all([claiming, store.eraseUnclaimed(name)])
      assert.equal(isErased, claim === null, `${claim} at ${index}`)
      if (claim) kept++
      assert.equal((await readBytes(other, name))?.toString(), claim ? name : undefined)
    }
    assert.ok(kept > 0 && kept < names.length, `${kept} claims came first`)
  })
}
