import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { uniqueResumeName } from '@resume-library/contract/resume'
import {
  type OpenedResume,
  type ResumeStore,
  ResumeStoreError,
  type ResumeStoreErrorCode,
} from '../resume-store.ts'

/** Gives a store; called twice, two stores of the same files, as two processes have them. */
export type Open = () => Promise<ResumeStore> | ResumeStore

export const text = (value: string) => new TextEncoder().encode(value)

/** A name that nobody had. */
export const newName = (original = 'resume.pdf') =>
  uniqueResumeName(original, 'pdf', Date.now(), randomBytes(16))

/** Receives bytes, in chunks, and keeps them. */
export async function saveBytes(store: ResumeStore, name: string, bytes: Uint8Array, chunk = 65_536) {
  const incoming = await store.begin(RESUME_MAX_BYTES)
  try {
    for (let at = 0; at < bytes.length; at += chunk) incoming.append(bytes.subarray(at, at + chunk))
    await incoming.save(name)
  } catch (error) {
    await incoming.discard()
    throw error
  }
}

/** All that was opened. */
export async function bytesOf({ bytes }: OpenedResume): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes, (chunk) => Buffer.from(chunk)))
}

/** The bytes under a name, or null. */
export async function readBytes(store: ResumeStore, name: string): Promise<Buffer | null> {
  const opened = await store.open(name)
  return opened && (await bytesOf(opened))
}

export const refusedWith = (code: ResumeStoreErrorCode) => (error: unknown) => {
  assert.ok(error instanceof ResumeStoreError, String(error))
  assert.equal(error.code, code)
  return true
}
