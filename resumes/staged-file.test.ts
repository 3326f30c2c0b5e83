import assert from 'node:assert/strict'
import { fstatSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { atOnce, callsFor, type FileCalls, onThreads } from './file-calls.ts'
import { stageFile } from './staged-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'staged-'))
after(() => rmSync(folder, { recursive: true }))
const newPath = () => join(folder, crypto.randomUUID())

/** Writes that end when they are told to. */
function heldWrites() {
  const held: (() => void)[] = []
  const closed: number[] = []
  const calls: FileCalls = {
    ...onThreads,
    write: (...written) =>
      new Promise<void>((resolve) => held.push(resolve)).then(() => onThreads.write(...written)),
    close: (descriptor) => {
      closed.push(descriptor)
      return onThreads.close(descriptor)
    },
  }
  return { calls, held, closed }
}

const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a staged file', () => {
  for (const [how, calls] of Object.entries({ atOnce, onThreads })) {
    test(`holds what was appended, in its order (${how})`, async () => {
      const path = newPath()
      const staged = await stageFile(calls, path, 1_000_000)
      const pieces = Array.from({ length: 30 }, (_, at) => Buffer.alloc(at * 1_000, at))
      const borrowed = Buffer.alloc(30_000)
      for (const piece of pieces) {
        piece.copy(borrowed)
        staged.append(borrowed.subarray(0, piece.length))
        borrowed.fill(255)
      }
      const whole = Buffer.concat(pieces)
      assert.equal(staged.size, whole.length)
      const read = Buffer.concat(await Array.fromAsync(staged.pieces()))
      assert.ok(read.equals(whole))
      await staged.sync()
      await staged.close()
      assert.ok(readFileSync(path).equals(whole))
    })
  }

  test('has one write at a time on threads, which others need too', async () => {
    const waits: (Promise<unknown> | undefined)[] = []
    const calls: FileCalls = {
      ...onThreads,
      write: (descriptor, bytes, position, before) => {
        waits.push(before)
        return onThreads.write(descriptor, bytes, position, before)
      },
    }
    const path = newPath()
    const staged = await stageFile(calls, path, 10)
    for (const text of ['a', 'b', 'c']) staged.append(Buffer.from(text))
    await staged.sync()
    await staged.close()
    assert.equal(waits[0], undefined)
    assert.ok(waits[1] && waits[2] && waits[1] !== waits[2])
    assert.equal(readFileSync(path, 'utf8'), 'abc')

    const first = Promise.withResolvers<void>()
    const descriptor = await onThreads.create(newPath())
    const writing = onThreads.write(descriptor, Buffer.from('a'), 0, first.promise)
    await settled()
    assert.equal(fstatSync(descriptor).size, 0)
    first.resolve()
    await writing
    assert.equal(fstatSync(descriptor).size, 1)
    await onThreads.close(descriptor)
  })

  test('is synced when its writes have ended, and told broken, also to who reads it, where one failed', async () => {
    const { calls, held } = heldWrites()
    const staged = await stageFile(calls, newPath(), 10)
    staged.append(Buffer.from('late'))
    let isSynced = false
    const syncing = staged.sync().then(() => {
      isSynced = true
    })
    await settled()
    assert.equal(isSynced, false)
    for (const end of held) end()
    await syncing
    await staged.close()

    const full = Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' })
    const broken = await stageFile({ ...onThreads, write: () => Promise.reject(full) }, newPath(), 10)
    broken.append(Buffer.from('lost'))
    await assert.rejects(broken.read(0, Buffer.alloc(4)), { code: 'no_space' })
    await assert.rejects(broken.sync(), { code: 'no_space' })
    assert.throws(() => broken.append(Buffer.from('more')), { code: 'no_space' })
    await broken.close()
  })

  test('is read whole where the system gives less than was asked for, and broken where it has lost some', async () => {
    const inDrops: FileCalls = {
      ...onThreads,
      read: (descriptor, buffer, position) => onThreads.read(descriptor, buffer.subarray(0, 3), position),
    }
    const staged = await stageFile(inDrops, newPath(), 100)
    staged.append(Buffer.from('what came in drops'))
    assert.equal(String(await staged.read(5, Buffer.alloc(50))), 'came in drops')
    assert.equal(String(Buffer.concat(await Array.fromAsync(staged.pieces()))), 'what came in drops')
    assert.equal((await staged.read(18, Buffer.alloc(50))).length, 0)
    assert.equal((await staged.read(40, Buffer.alloc(50))).length, 0)
    await staged.close()

    const path = newPath()
    const cut = await stageFile(onThreads, path, 100)
    cut.append(Buffer.from('of which some is lost'))
    await cut.sync()
    truncateSync(path, 4)
    await assert.rejects(cut.read(0, Buffer.alloc(50)), { code: 'unavailable' })
    await cut.close()
  })

  test('is closed when nothing uses its descriptor any more, which may soon be another file’s', async () => {
    const { calls, held, closed } = heldWrites()
    const staged = await stageFile(calls, newPath(), 10)
    staged.append(Buffer.from('late'))
    const closing = staged.close()
    await settled()
    assert.deepEqual(closed, [])
    for (const end of held) end()
    await closing
    assert.equal(closed.length, 1)
  })
})

test('a file system that may be behind a network is asked on threads', () => {
  const NFS = 0x6969
  const FUSE = 0x65735546
  const EXT4 = 0xef53
  assert.equal(callsFor(NFS), onThreads)
  assert.equal(callsFor(FUSE), onThreads)
  assert.equal(callsFor(EXT4), process.platform === 'linux' ? atOnce : onThreads)
})
