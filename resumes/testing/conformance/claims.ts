import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anHourAgo, inAnHour, keepBytes, newName, type Open, readBytes, text } from './files.ts'

export function describeClaims(open: Open): void {
  test('erases a claimed file with what was noted of it', async () => {
    const store = await open()
    const name = newName()
    await keepBytes(store, name, text('x'))
    await store.claim(name)
    assert.equal(await store.erase(name), true)
    assert.equal(await store.open(name), null)
    assert.equal(await store.claim(name), null)
  })

  test('sweeps what nobody claimed in time, and nothing else', async () => {
    const [store, other] = [await open(), await open()]
    const [young, named, late] = [newName(), newName(), newName()]
    for (const name of [young, named, late]) await keepBytes(store, name, text(name))
    assert.equal(await other.claim(named), 'claimed')
    await store.sweep(anHourAgo())
    assert.equal((await readBytes(store, young))?.toString(), young)
    assert.equal(await store.claim(young), 'claimed')
    const { removed } = await other.sweep(inAnHour())
    assert.ok(removed >= 1)
    assert.equal((await readBytes(store, young))?.toString(), young)
    assert.equal((await readBytes(store, named))?.toString(), named)
    assert.equal(await store.open(late), null)
    assert.equal(await store.claim(late), null)
    assert.equal(await store.claim(named), 'already')
    assert.deepEqual(await store.sweep(inAnHour()), { removed: 0, unclaimedBytes: 0 })
  })

  test('leaves a file alone that is being received', async () => {
    const [store, other] = [await open(), await open()]
    const incoming = await store.begin(100)
    incoming.append(text('first '))
    await other.sweep(inAnHour())
    await store.sweep(inAnHour())
    incoming.append(text('second'))
    const name = newName()
    await incoming.keep(name)
    assert.equal((await readBytes(store, name))?.toString(), 'first second')
  })

  test('never sweeps a file whose claim was answered with yes, however they meet', async () => {
    const [store, other] = [await open(), await open()]
    for (let round = 0; round < 8; round++) {
      const names = Array.from({ length: 8 }, () => newName())
      await Promise.all(names.map((name) => keepBytes(store, name, text(name))))
      const sweeping = Promise.all([other.sweep(inAnHour()), store.sweep(inAnHour())])
      const claims = await Promise.all(names.map((name) => store.claim(name)))
      await sweeping
      await other.sweep(inAnHour())
      for (const [index, name] of names.entries()) {
        const found = await readBytes(other, name)
        assert.equal(found?.toString(), claims[index] ? name : undefined)
      }
    }
  })
}
