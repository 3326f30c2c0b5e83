/** Faults of a file system without room. */
import assert from 'node:assert/strict'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newName, readBytes, refusedWith } from '../../testing/files.ts'
import { createDiskResumeStore } from '../disk-resume-store.ts'
import { assertNothingHalf, folder, MEGABYTE, received, standing, store } from './faulty-store.ts'

/** In a file system of 8 MiB. */
export async function fullDisk(): Promise<void> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 1.5 * 1024 * 1024))
  await assert.rejects(store.check(), refusedWith('no_space'))
  const incoming = await store.begin(MEGABYTE.length * 2)
  incoming.append(MEGABYTE)
  assert.throws(() => incoming.append(MEGABYTE), refusedWith('no_space'))
  await assert.rejects(incoming.save(newName()), refusedWith('no_space'))
  await incoming.discard()
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 8 MiB, of which 4 are for others. */
export async function reserve(): Promise<void> {
  const filler = join(folder, 'filler')
  const careful = createDiskResumeStore(folder, 4 * MEGABYTE.length)
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 5.5 * MEGABYTE.length))
  const [first, second] = [await careful.begin(2 * MEGABYTE.length), await careful.begin(2 * MEGABYTE.length)]
  first.append(MEGABYTE)
  assert.throws(() => second.append(MEGABYTE), refusedWith('no_space'))
  await assert.rejects(second.save(newName()), refusedWith('no_space'))
  await Promise.all([first.discard(), second.discard()])
  writeFileSync(filler, Buffer.alloc(2 * MEGABYTE.length), { flag: 'a' })
  await assert.rejects(careful.begin(10), refusedWith('no_space'))
  await assert.rejects(careful.check(), refusedWith('no_space'))
  assert.ok((await readBytes(careful, standing.name))?.equals(standing.bytes))
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 8 MiB that is full when the store is opened. */
export async function fullAtStart(): Promise<void> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  const opened = createDiskResumeStore(folder)
  await assert.rejects(opened.check(), refusedWith('no_space'))
  await assert.rejects(opened.begin(10), refusedWith('no_space'))
  assert.ok((await readBytes(opened, standing.name))?.equals(standing.bytes))
  assert.equal((await opened.stat(standing.name))?.size, standing.bytes.length)
  await opened.removeLeftovers()
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 40 inodes, where a link costs one as well. */
export async function noInodes(): Promise<void> {
  const incoming = await received(store)
  const fillers: string[] = []
  try {
    for (;;) {
      const filler = join(folder, `filler-${fillers.length}`)
      writeFileSync(filler, '')
      fillers.push(filler)
    }
  } catch {
    await assert.rejects(incoming.save(newName()), refusedWith('no_space'))
    await assert.rejects(store.begin(10), refusedWith('no_space'))
  }
  for (const filler of fillers) rmSync(filler)
  const name = newName()
  await incoming.save(name)
  await store.erase(name)
  await assertNothingHalf()
}
