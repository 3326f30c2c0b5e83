import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { type ResumeStore, ResumeStoreError, type ResumeStoreErrorCode } from '../resume-store.ts'

/** Gives a store; called twice, two stores of the same files, as two processes have them. */
export type Open = () => Promise<ResumeStore> | ResumeStore

export const text = (value: string) => new TextEncoder().encode(value)

/** A name that nobody had. */
export const newName = (original = 'resume.pdf') =>
  uniqueResumeName(original, 'pdf', Date.now(), randomBytes(16))

/** The bytes under a name, or null. */
export async function readBytes(store: ResumeStore, name: string): Promise<Buffer | null> {
  const stored = await store.get(name)
  return stored && Buffer.from(stored.bytes)
}

export const refusedWith = (code: ResumeStoreErrorCode) => (error: unknown) => {
  assert.ok(error instanceof ResumeStoreError, String(error))
  assert.equal(error.code, code)
  return true
}
