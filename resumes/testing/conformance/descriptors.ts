import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newName, type Open, refusedWith, saveBytes, text } from '../files.ts'

const OWN = '/proc/self/fd'
const ROUNDS = 20

/** Tests that no file stays open, on systems that list the descriptors of a process. */
export function describeDescriptors(open: Open): void {
  if (!existsSync(OWN)) return

  test('closes a saved file', async () => {
    const store = await open()
    await leavesNothingOpen(async () => {
      const incoming = await store.begin(100)
      incoming.append(text('whole'))
      await incoming.save(newName())
    })
  })

  test('closes a discarded file', async () => {
    const store = await open()
    await leavesNothingOpen(async () => {
      const incoming = await store.begin(100)
      incoming.append(text('half'))
      await incoming.discard()
    })
  })

  test('closes a refused file', async () => {
    const store = await open()
    const taken = newName()
    await saveBytes(store, taken, text('first'))
    await leavesNothingOpen(async () => {
      await assert.rejects(saveBytes(store, taken, text('second')), refusedWith('name_taken'))
      await assert.rejects(saveBytes(store, '../a.pdf', text('second')), refusedWith('name_unsafe'))
      const incoming = await store.begin(1)
      assert.throws(() => incoming.append(text('too long')), refusedWith('too_large'))
      await assert.rejects(incoming.save(newName()), refusedWith('too_large'))
      await incoming.discard()
    })
  })

  test('closes a file that is discarded during its save', async () => {
    const store = await open()
    await leavesNothingOpen(async () => {
      const incoming = await store.begin(2_000_000)
      incoming.append(new Uint8Array(1_500_000))
      const saving = incoming.save(newName()).catch(() => undefined)
      await incoming.discard()
      await saving
    })
  })

  test('closes a file that was read fully, partly or not at all', async () => {
    const store = await open()
    const name = newName()
    await saveBytes(store, name, randomBytes(1_500_000))
    await leavesNothingOpen(async () => {
      await Array.fromAsync((await store.open(name))!.bytes, () => null)
      await (await store.open(name))!.close()
      const opened = await store.open(name, { start: 5, end: 1_200_000 })
      for await (const _ of opened!.bytes) break
      await opened!.close()
      const reading = (await store.open(name))!
      const first = reading.bytes[Symbol.asyncIterator]().next()
      await reading.close()
      await first.catch(() => undefined)
    })
  })

  test('closes files after stat, list and erase', async () => {
    const store = await open()
    await leavesNothingOpen(async () => {
      const name = newName()
      assert.equal(await store.open(name), null)
      await saveBytes(store, name, text('x'))
      await store.stat(name)
      for await (const _ of store.list()) break
      await store.check()
      await store.erase(name)
    })
  })
}

async function leavesNothingOpen(task: () => Promise<void>): Promise<void> {
  const before = openFiles()
  for (let round = 0; round < ROUNDS; round++) await task()
  // What a closed reader had begun ends soon after it.
  for (let patience = 50; openFiles().length > before.length && patience > 0; patience--) await wait(20)
  assert.deepEqual(openFiles(), before)
}

/** Files and folders that this process has open, deleted ones too; no sockets, pipes or devices. */
function openFiles(): string[] {
  return readdirSync(OWN)
    .map((descriptor) => {
      try {
        return readlinkSync(`${OWN}/${descriptor}`)
      } catch {
        return ''
      }
    })
    .filter((path) => path.startsWith('/') && !path.startsWith('/dev/') && !path.startsWith('/proc/'))
}
