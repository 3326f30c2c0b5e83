/** The store that a scenario of `faults.ts` works with, and what holds of it. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResumeStore } from '../../resume-store.ts'
import { newName, readBytes, saveBytes } from '../../testing/files.ts'
import { createDiskResumeStore } from '../disk-resume-store.ts'

export const folder = process.argv[3] ?? ''
export const store = createDiskResumeStore(folder, 0)
export const standing = { name: newName(), bytes: randomBytes(100_000) }
export const files = (inner: string) => readdirSync(join(folder, inner))
export const MEGABYTE = randomBytes(1024 * 1024)

/** Asserts that the file from before can be read, and that there is no other. */
export async function assertNothingHalf(): Promise<void> {
  assert.ok((await readBytes(store, standing.name))?.equals(standing.bytes))
  assert.deepEqual([files('incoming'), files('claimed')], [[], [standing.name]])
}

export async function assertWorks(): Promise<void> {
  const name = newName()
  await store.check()
  await saveBytes(store, name, MEGABYTE)
  assert.ok((await readBytes(store, name))?.equals(MEGABYTE))
  assert.deepEqual(files('incoming'), [])
}

/** A receiver that has everything, and only lacks its name. */
export async function received(from: ResumeStore) {
  const incoming = await from.begin(100)
  incoming.append(Buffer.from('whole'))
  return incoming
}
