import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, opendir, unlink } from 'node:fs/promises'
import { isStorableResumeName } from '@resume-library/contract/resume'
import {
  type ByteRange,
  type ListedResume,
  type OpenedResume,
  type ResumeFacts,
  ResumeStoreError,
} from '../resume-store.ts'
import { ignoringCodes, storageFault, withStoreErrors } from '../storage-fault.ts'
import type { DiskFolders } from './folders.ts'
import { eraseMarksOnDisk } from './marks.ts'

/** Refuses symbolic links, which root would follow anywhere, and does not block on pipes. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** Bytes of one read. */
const CHUNK_BYTES = 256 * 1024
const NOT_THERE = ['ENOENT', 'ELOOP', 'ENXIO']

export async function openOnDisk(
  folders: DiskFolders,
  name: string,
  range?: ByteRange,
): Promise<OpenedResume | null> {
  const file = (await ignoringCodes(NOT_THERE, () => open(folders.files.file(name), READ_FLAGS))) ?? null
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

/** Reads the bytes of a file, which never changes: fewer than its size are an error. */
async function* bytesOf(
  file: FileHandle,
  size: number,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(range?.end ?? size - 1, size - 1)
  try {
    for (let at = range?.start ?? 0; at <= end; ) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end + 1 - at))
      const { bytesRead } = await withStoreErrors(() => file.read(buffer, 0, buffer.length, at))
      if (bytesRead === 0)
        throw new ResumeStoreError('unavailable', { cause: new Error('a file is truncated') })
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

export async function statOnDisk({ files }: DiskFolders, name: string): Promise<ResumeFacts | null> {
  const stats = await ignoringCodes(NOT_THERE, () => lstat(files.file(name)))
  return stats?.isFile() ? factsOf(stats) : null
}

/** Removes a file and its marks, unless the name is that of a link or folder. */
export async function eraseOnDisk(folders: DiskFolders, name: string): Promise<boolean> {
  const { files } = folders
  const path = files.file(name)
  const found = await ignoringCodes(['ENOENT'], () => lstat(path))
  if (found && !found.isFile()) return false
  const isErased = (await ignoringCodes(['ENOENT'], () => unlink(path).then(() => true))) ?? false
  if (isErased) await files.sync()
  await eraseMarksOnDisk(folders, name)
  return isErased
}

const PAGE_LENGTH = 1000

/** Lists the files, whose folder may be missing, in pages. */
export async function* listOnDisk({ files }: DiskFolders): AsyncGenerator<readonly ListedResume[]> {
  try {
    const entries = await ignoringCodes(['ENOENT'], () => opendir(files.path))
    let page: ListedResume[] = []
    for await (const { name } of entries ?? []) {
      if (!isStorableResumeName(name)) continue
      const stats = await ignoringCodes(['ENOENT'], () => lstat(files.file(name)))
      if (stats?.isFile()) page.push({ name, size: stats.size, modified: stats.mtime })
      if (page.length < PAGE_LENGTH) continue
      yield page
      page = []
    }
    if (page.length) yield page
  } catch (error) {
    throw storageFault(error)
  }
}

function factsOf({ size, mtime, mtimeMs }: Stats): ResumeFacts {
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}"`
  return { size, modified: mtime, etag }
}
