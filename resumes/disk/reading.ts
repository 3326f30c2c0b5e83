import {
  close as closeCallback,
  existsSync,
  fstatSync,
  open as openCallback,
  read as readCallback,
  type Stats,
} from 'node:fs'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type ByteRange, type OpenedResume, type ResumeFacts, ResumeStoreError } from '../resume-store.ts'
import { guarded, ignoring } from '../storage-fault.ts'
import type { DiskFolders } from './folders.ts'
import { borrowBuffer, returnBuffer } from './read-buffers.ts'

const open = promisify(openCallback)
const close = promisify(closeCallback)
const read = promisify(readCallback)

export async function openOnDisk(
  folders: DiskFolders,
  name: string,
  range?: ByteRange,
): Promise<OpenedResume | null> {
  const descriptor = await find(folders, name, (path) => open(path, 'r'), close)
  if (descriptor === null) return null
  // Of an open file the system has the facts in memory.
  const facts = factsOf(fstatSync(descriptor))
  const file = closingOnce(descriptor)
  return { ...facts, bytes: bytesOf(descriptor, facts.size, range, file.close), close: file.close }
}

function closingOnce(descriptor: number): { close(): Promise<void> } {
  let closing: Promise<void> | null = null
  return {
    close() {
      closing ??= close(descriptor)
      return closing
    },
  }
}

/** A file is never changed, so it is whole or gone wrong. */
async function* bytesOf(
  descriptor: number,
  size: number,
  range: ByteRange | undefined,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(range?.end ?? size - 1, size - 1)
  const buffer = borrowBuffer()
  try {
    for (let at = range?.start ?? 0; at <= end; ) {
      const length = Math.min(buffer.length, end + 1 - at)
      const { bytesRead } = await guarded(() => read(descriptor, buffer, 0, length, at))
      if (bytesRead === 0) throw new ResumeStoreError('unavailable', { cause: new Error('a file is cut') })
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    returnBuffer(buffer)
    await close()
  }
}

export async function statOnDisk(folders: DiskFolders, name: string): Promise<ResumeFacts | null> {
  const stats = await find(folders, name, (path) => stat(path))
  return stats ? factsOf(stats) : null
}

/**
 * Looks for a file in `claimed/`, then in `unclaimed/`, then again in `claimed/`, where it may have moved in
 * between. The last look also outdoes an unclaimed entry that is about to be refused as taken.
 */
async function find<Found>(
  { unclaimed, claimed }: DiskFolders,
  name: string,
  look: (path: string) => Promise<Found>,
  drop?: (unneeded: Found) => Promise<unknown>,
): Promise<Found | null> {
  const first = await ignoring(['ENOENT'], () => look(claimed.file(name)))
  if (first !== undefined) return first
  const second = await ignoring(['ENOENT'], () => look(unclaimed.file(name)))
  // The system has just looked there, so it knows.
  if (second !== undefined && !existsSync(claimed.file(name))) return second
  if (second !== undefined) await drop?.(second)
  return (await ignoring(['ENOENT'], () => look(claimed.file(name)))) ?? null
}

function factsOf({ size, mtime, mtimeMs }: Stats): ResumeFacts {
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  return { size, modified: mtime, etag }
}
