/**
 * Faults of a file system, met for real. Each scenario brings its fault about, sees the store refuse with the
 * right code and show nothing half, takes the fault away, and sees the same store work again.
 *
 * Usage: node faults.ts SCENARIO FOLDER, where `faults.test.ts` has prepared folder and limits
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, openSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepBytes, newName, readBytes, refusedWith } from '../../conformance/files.ts'
import type { ResumeStore } from '../../resume-store.ts'
import { createDiskResumeStore } from '../disk-resume-store.ts'

const [scenario, folder] = process.argv.slice(2) as [string, string]
const store = createDiskResumeStore(folder, 0)
const standing = { name: newName(), bytes: randomBytes(100_000) }
const files = (inner: string) => readdirSync(join(folder, inner))
const MEGABYTE = randomBytes(1024 * 1024)

/** What holds during every fault: what was kept before can be read, and nothing else is to be seen. */
async function assertNothingHalf(): Promise<void> {
  assert.ok((await readBytes(store, standing.name))?.equals(standing.bytes))
  assert.deepEqual([files('incoming'), files('unclaimed'), files('claimed')], [[], [standing.name], []])
}

async function assertWorks(): Promise<void> {
  const name = newName()
  await store.check()
  await keepBytes(store, name, MEGABYTE)
  assert.equal(await store.claim(name), 'claimed')
  assert.ok((await readBytes(store, name))?.equals(MEGABYTE))
  assert.deepEqual(files('incoming'), [])
}

/** A receiver that has everything, and only lacks its name. */
async function received(from: ResumeStore) {
  const incoming = await from.begin(100)
  incoming.append(Buffer.from('whole'))
  return incoming
}

/** In a file system of 8 MiB. */
async function fullDisk(): Promise<void> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 1.5 * 1024 * 1024))
  await assert.rejects(store.check(), refusedWith('no_space'))
  const incoming = await store.begin(MEGABYTE.length * 2)
  incoming.append(MEGABYTE)
  assert.throws(() => incoming.append(MEGABYTE), refusedWith('no_space'))
  await assert.rejects(incoming.keep(newName()), refusedWith('no_space'))
  await incoming.discard()
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 8 MiB, of which 4 are for others. */
async function reserve(): Promise<void> {
  const filler = join(folder, 'filler')
  const careful = createDiskResumeStore(folder, 4 * MEGABYTE.length)
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 5.5 * MEGABYTE.length))
  const [first, second] = [await careful.begin(2 * MEGABYTE.length), await careful.begin(2 * MEGABYTE.length)]
  first.append(MEGABYTE)
  assert.throws(() => second.append(MEGABYTE), refusedWith('no_space'))
  await assert.rejects(second.keep(newName()), refusedWith('no_space'))
  await Promise.all([first.discard(), second.discard()])
  writeFileSync(filler, Buffer.alloc(2 * MEGABYTE.length), { flag: 'a' })
  await assert.rejects(careful.begin(10), refusedWith('no_space'))
  await assert.rejects(careful.check(), refusedWith('no_space'))
  assert.ok((await readBytes(careful, standing.name))?.equals(standing.bytes))
  assert.equal(await careful.claim(standing.name), 'claimed')
  assert.equal(await careful.release(standing.name), true)
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 8 MiB that is full when the store is opened. */
async function fullAtStart(): Promise<void> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  const opened = createDiskResumeStore(folder)
  await assert.rejects(opened.check(), refusedWith('no_space'))
  await assert.rejects(opened.begin(10), refusedWith('no_space'))
  assert.ok((await readBytes(opened, standing.name))?.equals(standing.bytes))
  assert.equal((await opened.stat(standing.name))?.size, standing.bytes.length)
  assert.equal((await opened.sweep(new Date(0))).removed, 0)
  await assertNothingHalf()
  rmSync(filler)
}

/** In a file system of 40 inodes, where a link costs one as well. */
async function noInodes(): Promise<void> {
  const incoming = await received(store)
  const fillers: string[] = []
  try {
    for (;;) {
      const filler = join(folder, `filler-${fillers.length}`)
      writeFileSync(filler, '')
      fillers.push(filler)
    }
  } catch {
    await assert.rejects(incoming.keep(newName()), refusedWith('no_space'))
    await assert.rejects(store.begin(10), refusedWith('no_space'))
    await assert.rejects(store.claim(standing.name), refusedWith('no_space'))
  }
  for (const filler of fillers) rmSync(filler)
  const name = newName()
  await incoming.keep(name)
  await store.erase(name)
  await assertNothingHalf()
}

/** In a file system of its own. */
async function readOnlyMount(): Promise<void> {
  const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, folder])
  remount('ro')
  await assert.rejects(store.begin(10), refusedWith('unavailable'))
  await assert.rejects(store.check(), refusedWith('unavailable'))
  await assert.rejects(store.claim(standing.name), refusedWith('unavailable'))
  await assert.rejects(store.erase(standing.name), refusedWith('unavailable'))
  await assertNothingHalf()
  remount('rw')
}

/** Not as root, whom no permission stops. */
async function closedFolders(): Promise<void> {
  const close = (inner: string) => chmodSync(join(folder, inner), 0o500)
  const reopen = (inner: string) => chmodSync(join(folder, inner), 0o700)
  const incoming = await received(store)
  close('unclaimed')
  const name = newName()
  await assert.rejects(incoming.keep(name), refusedWith('unavailable'))
  assert.equal(await store.open(name), null)
  reopen('unclaimed')
  await incoming.discard()
  close('claimed')
  await assert.rejects(store.claim(standing.name), refusedWith('unavailable'))
  reopen('claimed')
  close('incoming')
  await assert.rejects(store.begin(10), refusedWith('unavailable'))
  await assert.rejects(store.check(), refusedWith('unavailable'))
  await assertNothingHalf()
  reopen('incoming')
}

/** With at most 64 open files. */
async function noHandles(): Promise<void> {
  const incoming = await received(store)
  const handles: number[] = []
  const name = newName()
  try {
    for (;;) handles.push(openSync('/dev/null', 'r'))
  } catch {
    await assert.rejects(incoming.keep(name), refusedWith('unavailable'))
    await assert.rejects(store.begin(10), refusedWith('unavailable'))
    await assert.rejects(store.check(), refusedWith('unavailable'))
    await assert.rejects(store.open(standing.name), refusedWith('unavailable'))
  } finally {
    for (const handle of handles) closeSync(handle)
  }
  assert.equal(await store.open(name), null)
  await incoming.discard()
  await assertNothingHalf()
}

/** With files of at most 512 KiB. */
async function noLongFiles(): Promise<void> {
  process.on('SIGXFSZ', () => undefined)
  await keepBytes(store, standing.name, standing.bytes)
  const incoming = await store.begin(MEGABYTE.length)
  assert.throws(() => incoming.append(MEGABYTE), refusedWith('unavailable'))
  await assert.rejects(incoming.keep(newName()), refusedWith('unavailable'))
  await incoming.discard()
  await assertNothingHalf()
}

/** Where no fsync of `unclaimed/` succeeds. */
async function failingKeep(): Promise<void> {
  const name = newName()
  await assert.rejects(keepBytes(store, name, MEGABYTE), refusedWith('unavailable'))
  assert.equal(await store.open(name), null)
  assert.deepEqual([files('incoming'), files('unclaimed')], [[], []])
}

/** Where no fsync of `claimed/` succeeds. */
async function failingClaim(): Promise<void> {
  await keepBytes(store, standing.name, standing.bytes)
  await assert.rejects(store.claim(standing.name), refusedWith('unavailable'))
  assert.ok((await readBytes(store, standing.name))?.equals(standing.bytes))
}

/** These come back from their fault, with the file that stood before it. */
const PASSING: Readonly<Record<string, () => Promise<void>>> = {
  fullDisk,
  reserve,
  fullAtStart,
  noInodes,
  readOnlyMount,
  closedFolders,
  noHandles,
}
const LASTING: Readonly<Record<string, () => Promise<void>>> = { noLongFiles, failingKeep, failingClaim }

if (process.getuid?.() === 0 && scenario === 'closedFolders') process.seteuid!(65_534)
if (scenario in LASTING) {
  await LASTING[scenario]!()
} else {
  await keepBytes(store, standing.name, standing.bytes)
  await PASSING[scenario]!()
  await assertWorks()
}
