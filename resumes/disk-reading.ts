import { existsSync, fstatSync, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { DiskFolders } from './disk-folders.ts'
import type { ByteRange, OpenedResume, ResumeFacts } from './resume-store.ts'
import { unless } from './storage-fault.ts'

/** Bytes that are read at once: most resumes whole, since a call through a thread costs more than their copy. */
const CHUNK_BYTES = 512 * 1024

export async function openOnDisk(
  folders: DiskFolders,
  name: string,
  range?: ByteRange,
): Promise<OpenedResume | null> {
  const handle = await find(
    folders,
    name,
    (path) => open(path, 'r'),
    (unneeded) => unneeded.close(),
  )
  if (!handle) return null
  try {
    // Of an open file the system has the facts in memory.
    const facts = factsOf(fstatSync(handle.fd))
    return { ...facts, stream: await streamOf(handle, facts.size, range) }
  } catch (error) {
    await handle.close()
    throw error
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
  drop?: (unneeded: Found) => Promise<void>,
): Promise<Found | null> {
  const first = await unless(['ENOENT'], () => look(claimed.file(name)))
  if (first) return first
  const second = await unless(['ENOENT'], () => look(unclaimed.file(name)))
  // The system has just looked there, so it knows.
  if (second && !existsSync(claimed.file(name))) return second
  if (second) await drop?.(second)
  return (await unless(['ENOENT'], () => look(claimed.file(name)))) ?? null
}

function factsOf({ size, mtime, mtimeMs }: Stats): ResumeFacts {
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  return { size, modified: mtime, etag }
}

async function streamOf(handle: FileHandle, size: number, range?: ByteRange): Promise<Readable> {
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, size - 1)
  if (start <= end) return handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES })
  await handle.close()
  return Readable.from([])
}
