import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { type ByteRange, type OpenedResume, type ResumeFacts, ResumeStoreError } from '../resume-store.ts'
import { guarded, ignoring } from '../storage-fault.ts'
import type { DiskFolders } from './folders.ts'

/** A symbolic link is none of ours: a command that root runs would follow it wherever it leads. Nor is a pipe waited for, or a socket opened. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** Bytes that are read at once. */
const PIECE_BYTES = 256 * 1024
const NOT_THERE = ['ENOENT', 'ELOOP', 'ENXIO']

export async function openOnDisk(
  folders: DiskFolders,
  name: string,
  range?: ByteRange,
): Promise<OpenedResume | null> {
  const file = await find(
    folders,
    name,
    (path) => open(path, READ_FLAGS),
    (opened) => opened.close(),
  )
  if (file === null) return null
  try {
    const stats = await file.stat()
    if (!stats.isFile()) {
      await file.close()
      return null
    }
    const facts = factsOf(stats)
    return { ...facts, bytes: bytesOf(file, facts.size, range), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A file is never changed, so it is whole or gone wrong. */
async function* bytesOf(
  file: FileHandle,
  size: number,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(range?.end ?? size - 1, size - 1)
  try {
    for (let at = range?.start ?? 0; at <= end; ) {
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, end + 1 - at))
      const { bytesRead } = await guarded(() => file.read(buffer, 0, buffer.length, at))
      if (bytesRead === 0) throw new ResumeStoreError('unavailable', { cause: new Error('a file is cut') })
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

export async function statOnDisk(folders: DiskFolders, name: string): Promise<ResumeFacts | null> {
  const stats = await find(folders, name, (path) => lstat(path))
  return stats?.isFile() ? factsOf(stats) : null
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
  const first = await ignoring(NOT_THERE, () => look(claimed.file(name)))
  if (first !== undefined) return first
  const second = await ignoring(NOT_THERE, () => look(unclaimed.file(name)))
  if (second !== undefined) {
    const hasMoved = await claimed.has(name).catch(async (error: unknown) => {
      await drop?.(second)
      throw error
    })
    if (!hasMoved) return second
    await drop?.(second)
  }
  return (await ignoring(NOT_THERE, () => look(claimed.file(name)))) ?? null
}

function factsOf({ size, mtime, mtimeMs }: Stats): ResumeFacts {
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  return { size, modified: mtime, etag }
}
