/**
 * Faults of a file system, met for real. Each scenario makes a fault and asserts that the store refuses with the
 * right code and shows nothing half. Then it removes the fault and asserts that the same store works again.
 *
 * Usage: node disk-faults.ts SCENARIO FOLDER, where `disk-faults.test.ts` has prepared folder and limits
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, openSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskResumeStore } from '../disk.ts'
import type { ResumeStoreErrorCode } from '../resume-store.ts'
import { newName, readBytes, refusedWith } from './files.ts'

const [, , scenario = '', folder = ''] = process.argv
const store = createDiskResumeStore(folder, 0)
const standing = { name: newName(), bytes: randomBytes(100_000) }
const MEGABYTE = randomBytes(1024 * 1024)
const files = (inner: string) => readdirSync(join(folder, inner))

/** Asserts that the file from before can be read, and that there is no other. */
async function assertNothingHalf(): Promise<void> {
  assert.ok((await readBytes(store, standing.name))?.equals(standing.bytes))
  assert.deepEqual([files('incoming'), files('claimed')], [[], [standing.name]])
}

async function assertRefused(code: ResumeStoreErrorCode, bytes: Uint8Array = MEGABYTE): Promise<void> {
  const name = newName()
  await assert.rejects(store.put(name, bytes), refusedWith(code))
  await assertNothingHalf()
}

/** Leaves so many bytes free. @returns a function that frees the others again */
function fillUp(free: number): () => void {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - free))
  return () => rmSync(filler)
}

/** Scenarios after which the store works again; of a file system of 8 MiB where it is full. */
const PASSING: Readonly<Record<string, () => Promise<void>>> = {
  async fullDisk() {
    const empty = fillUp(1.5 * MEGABYTE.length)
    await assert.rejects(store.check(), refusedWith('no_space'))
    await assertRefused('no_space', Buffer.concat([MEGABYTE, MEGABYTE]))
    // Unknown to the measurement of the free space.
    const blind = createDiskResumeStore(folder, -100 * MEGABYTE.length)
    await assert.rejects(blind.put(newName(), randomBytes(2_000_000)), refusedWith('no_space'))
    await assertNothingHalf()
    empty()
  },
  /** 4 MiB are for others, and of two files at once one fits. */
  async reserve() {
    const careful = createDiskResumeStore(folder, 4 * MEGABYTE.length)
    const empty = fillUp(5.5 * MEGABYTE.length)
    const names = [newName(), newName()]
    const both = await Promise.allSettled(names.map((name) => careful.put(name, MEGABYTE)))
    assert.ok(both.some(({ status }) => status === 'rejected'))
    for (const name of names) await careful.erase(name)
    assert.ok((await careful.freeBytes())! < 2 * MEGABYTE.length)
    await assertNothingHalf()
    empty()
  },
  async fullAtStart() {
    const empty = fillUp(0)
    const opened = createDiskResumeStore(folder)
    await assert.rejects(opened.check(), refusedWith('no_space'))
    await assert.rejects(opened.put(newName(), MEGABYTE), refusedWith('no_space'))
    assert.ok((await readBytes(opened, standing.name))?.equals(standing.bytes))
    await assertNothingHalf()
    empty()
  },
  /** 40 inodes, of which a link costs one as well. */
  async noInodes() {
    const fillers: string[] = []
    const fill = () => {
      const filler = join(folder, `filler-${fillers.length}`)
      writeFileSync(filler, '')
      fillers.push(filler)
    }
    assert.throws(() => {
      for (;;) fill()
    })
    await assertRefused('no_space')
    // Enough for the temporary file only.
    rmSync(fillers.pop()!)
    await assertRefused('no_space')
    for (const filler of fillers) rmSync(filler)
  },
  async readOnlyMount() {
    const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, folder])
    remount('ro')
    await assertRefused('unavailable')
    await assert.rejects(store.check(), refusedWith('unavailable'))
    await assert.rejects(store.erase(standing.name), refusedWith('unavailable'))
    await assertNothingHalf()
    remount('rw')
  },
  /** Not as root, whom no permission stops. */
  async closedFolders() {
    for (const inner of ['claimed', 'incoming']) {
      chmodSync(join(folder, inner), 0o500)
      await assertRefused('unavailable')
      if (inner === 'claimed') await assert.rejects(store.erase(standing.name), refusedWith('unavailable'))
      else await assert.rejects(store.check(), refusedWith('unavailable'))
      chmodSync(join(folder, inner), 0o700)
    }
    await assertNothingHalf()
  },
  /** With at most 64 open files. */
  async noHandles() {
    const handles: number[] = []
    assert.throws(() => {
      for (;;) handles.push(openSync('/dev/null', 'r'))
    })
    await assert.rejects(store.put(newName(), MEGABYTE), refusedWith('unavailable'))
    await assert.rejects(store.check(), refusedWith('unavailable'))
    await assert.rejects(store.get(standing.name), refusedWith('unavailable'))
    for (const handle of handles) closeSync(handle)
    await assertNothingHalf()
  },
}

const LASTING: Readonly<Record<string, () => Promise<void>>> = {
  /** With files of at most 512 KiB. */
  async noLongFiles() {
    process.on('SIGXFSZ', () => undefined)
    await store.put(standing.name, standing.bytes)
    await assertRefused('unavailable')
  },
  /** In a folder of which no fsync succeeds. */
  async failingKeep() {
    const name = newName()
    await assert.rejects(store.put(name, MEGABYTE), refusedWith('unavailable'))
    assert.equal(await store.get(name), null)
    assert.deepEqual([files('incoming'), files('claimed')], [[], []])
  },
}

if (process.getuid?.() === 0 && scenario === 'closedFolders') process.seteuid!(65_534)
if (scenario in LASTING) {
  await LASTING[scenario]!()
} else {
  await store.put(standing.name, standing.bytes)
  await PASSING[scenario]!()
  const name = newName()
  await store.check()
  await store.put(name, MEGABYTE)
  assert.ok((await readBytes(store, name))?.equals(MEGABYTE))
  assert.deepEqual(files('incoming'), [])
}
