import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newName, type Open, saveBytes, text } from '../files.ts'

export function describeMarks(open: Open): void {
  test('writes each mark once, and erases it with the file', async () => {
    const [store, other] = [await open(), await open()]
    const [name, neighbour] = [newName(), newName()]
    await saveBytes(store, name, text('x'))
    assert.equal(await store.isMarked(name, 1), false)
    const put = await Promise.all([store, other, store, other].map((one) => one.mark(name, 1)))
    assert.equal(put.filter(Boolean).length, 1)
    assert.equal(await other.mark(name, 2), true)
    assert.equal(await store.mark(name, 2), false)
    assert.equal(await store.mark(neighbour, 1), true)
    assert.deepEqual(await Promise.all([1, 2, 3].map((number) => other.isMarked(name, number))), [
      true,
      true,
      false,
    ])
    await store.erase(name)
    assert.deepEqual(await Promise.all([1, 2].map((number) => other.isMarked(name, number))), [false, false])
    assert.equal(await store.isMarked(neighbour, 1), true)
    // Where a crash has left them.
    assert.equal(await store.erase(neighbour), false)
    assert.equal(await store.isMarked(neighbour, 1), false)
    for (const unsafe of ['', '../a.pdf']) assert.equal(await store.mark(unsafe, 1), false)
  })
}
