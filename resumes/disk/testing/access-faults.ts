/** Faults of a file system that may not be written, or not synced. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { newName, refusedWith, saveBytes } from '../../testing/files.ts'
import { assertNothingHalf, files, folder, MEGABYTE, received, standing, store } from './faulty-store.ts'

/** In a file system of its own. */
export async function readOnlyMount(): Promise<void> {
  const remount = (mode: string) => execFileSync('mount', ['-o', `remount,${mode}`, folder])
  remount('ro')
  await assert.rejects(store.begin(10), refusedWith('unavailable'))
  await assert.rejects(store.check(), refusedWith('unavailable'))
  await assert.rejects(store.erase(standing.name), refusedWith('unavailable'))
  await assertNothingHalf()
  remount('rw')
}

/** Not as root, whom no permission stops. */
export async function closedFolders(): Promise<void> {
  const close = (inner: string) => chmodSync(join(folder, inner), 0o500)
  const reopen = (inner: string) => chmodSync(join(folder, inner), 0o700)
  const incoming = await received(store)
  close('claimed')
  const name = newName()
  await assert.rejects(incoming.save(name), refusedWith('unavailable'))
  assert.equal(await store.open(name), null)
  await assert.rejects(store.erase(standing.name), refusedWith('unavailable'))
  reopen('claimed')
  await incoming.discard()
  close('incoming')
  await assert.rejects(store.begin(10), refusedWith('unavailable'))
  await assert.rejects(store.check(), refusedWith('unavailable'))
  await assertNothingHalf()
  reopen('incoming')
}

/** With at most 64 open files. */
export async function noHandles(): Promise<void> {
  const incoming = await received(store)
  const handles: number[] = []
  const name = newName()
  try {
    for (;;) handles.push(openSync('/dev/null', 'r'))
  } catch {
    await assert.rejects(incoming.save(name), refusedWith('unavailable'))
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
export async function noLongFiles(): Promise<void> {
  process.on('SIGXFSZ', () => undefined)
  await saveBytes(store, standing.name, standing.bytes)
  const incoming = await store.begin(MEGABYTE.length)
  incoming.append(MEGABYTE)
  await assert.rejects(async () => incoming.drained(), refusedWith('unavailable'))
  await assert.rejects(incoming.save(newName()), refusedWith('unavailable'))
  await incoming.discard()
  await assertNothingHalf()
}

/** Refuses a file where no fsync of its folder succeeds. */
export async function failingKeep(): Promise<void> {
  const name = newName()
  await assert.rejects(saveBytes(store, name, MEGABYTE), refusedWith('unavailable'))
  assert.equal(await store.open(name), null)
  assert.deepEqual([files('incoming'), files('claimed')], [[], []])
}
