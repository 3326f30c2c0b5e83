import assert from 'node:assert/strict'
import fs, { mkdtempSync, type NoParamCallback, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { atOnce, type FileCalls, onThreads } from './file-calls.ts'

/** Syncs ahead that run, each with what ends it. */
let running: NoParamCallback[] = []
const real = fs.fdatasync
fs.fdatasync = ((_descriptor: number, done: NoParamCallback) => {
  running.push(done)
}) as typeof fs.fdatasync
syncBuiltinESMExports()
// It takes the calls of the system when it is loaded.
const { stageFile } = await import('./staged-file.ts')

const folder = mkdtempSync(join(tmpdir(), 'ahead-'))
after(() => {
  fs.fdatasync = real
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  running = []
})

const MEGABYTE = 1024 * 1024
const DISK_FAULT = Object.assign(new Error('broken'), { code: 'EIO', syscall: 'fdatasync' })
const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

async function receiving(calls: FileCalls = atOnce) {
  const staged = await stageFile(calls, join(folder, crypto.randomUUID()), 5 * MEGABYTE)
  const receive = (bytes: number) => {
    for (let at = 0; at < bytes; at += 64 * 1024) {
      staged.append(Buffer.alloc(64 * 1024))
      staged.syncAhead()
    }
  }
  return { staged, receive }
}

describe('the disk', () => {
  test('begins with a large file while it comes, once at a time, and with a small one when it is there', async () => {
    const { staged, receive } = await receiving()
    receive(MEGABYTE - 64 * 1024)
    assert.equal(running.length, 0)
    receive(2 * MEGABYTE)
    assert.equal(running.length, 1)
    running[0]!(null)
    await turn()
    receive(MEGABYTE)
    assert.equal(running.length, 2)
    running[1]!(null)
    await staged.sync()
    await staged.close()
  })

  test('keeps no file of which it lost bytes ahead, though the last sync knows nothing of it', async () => {
    const { staged, receive } = await receiving()
    receive(MEGABYTE)
    const syncing = staged.sync()
    await turn()
    running[0]!(DISK_FAULT)
    await assert.rejects(syncing, { code: 'unavailable' })
    await assert.rejects(staged.sync(), { code: 'unavailable' })
    await staged.close()
  })

  test('has done with a file before its number may be another’s, and nobody who gives it up waits for that', async () => {
    const closed: number[] = []
    const { staged, receive } = await receiving({
      ...atOnce,
      close: async (descriptor) => {
        closed.push(descriptor)
        await atOnce.close(descriptor)
      },
    })
    receive(MEGABYTE)
    await staged.close()
    await staged.close()
    assert.deepEqual(closed, [])
    running[0]!(null)
    await turn()
    assert.equal(closed.length, 1)
  })

  test('takes four files ahead at most, and the next when one is done', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => receiving()))
    for (const { receive } of files) receive(MEGABYTE)
    assert.equal(running.length, 4)
    running[0]!(null)
    await turn()
    files[5]!.receive(64 * 1024)
    assert.equal(running.length, 5)
    for (const end of running.slice(1)) end(null)
    await Promise.all(files.map(({ staged }) => staged.close()))
  })

  test('is not asked ahead where a network may be between', async () => {
    const { staged, receive } = await receiving(onThreads)
    receive(2 * MEGABYTE)
    assert.equal(running.length, 0)
    await staged.sync()
    await staged.close()
  })
})
