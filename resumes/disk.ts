import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readdir,
  rm,
  statfs,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ABANDONED_REQUEST_MS, DISK_RESERVE_BYTES, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { createFolderSync, syncFolder } from './folder-sync.ts'
import {
  type ByteRange,
  type ListedResume,
  type ResumeFacts,
  type ResumeStore,
  ResumeStoreError,
  type StoredResume,
} from './resume-store.ts'
import { ignoringCodes, isSystemFault, storageFault, withStoreErrors } from './storage-fault.ts'

/** Refuses symbolic links, which root would follow anywhere, and does not block on pipes. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const NOT_THERE = ['ENOENT', 'ELOOP', 'ENXIO']
const TEMP_SUFFIX = '.part'
const PAGE_LENGTH = 1000

/** Returns the folder in which a disk store has its files, claimed or not. */
export const filesFolder = (folder: string): string => join(resolve(folder), 'claimed')

/**
 * Stores resume files in a folder that any number of processes may share. Needs a file system with hard links.
 *
 * @param folder created by the first call that writes
 * @param reserveBytes bytes that stay free
 */
export function createDiskResumeStore(folder: string, reserveBytes = DISK_RESERVE_BYTES): ResumeStore {
  const [files, incoming, marks] = [filesFolder(folder), join(folder, 'incoming'), join(folder, 'marks')]
  const { freeBytes, withTemporary } = createWriter(incoming, files, reserveBytes)
  const sync = createFolderSync(files)
  const ifStorable = <Result>(name: string, otherwise: Result, task: (path: string) => Promise<Result>) =>
    isStorableResumeName(name) ? withStoreErrors(() => task(join(files, name))) : Promise.resolve(otherwise)
  return {
    async put(name, bytes) {
      if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
      await withTemporary(bytes, bytes.length, (path) => giveName(path, join(files, name), sync))
    },
    get: (name, range) => ifStorable(name, null, (path) => readFile(path, range)),
    stat: (name) =>
      ifStorable(name, null, async (path) => {
        const stats = await ignoringCodes(NOT_THERE, () => lstat(path))
        return stats?.isFile() ? factsOf(stats) : null
      }),
    erase: (name) =>
      ifStorable(name, false, async (path) => {
        const stats = await ignoringCodes(['ENOENT'], () => lstat(path))
        if (!stats?.isFile()) return false
        const isErased = await ignoringCodes(['ENOENT'], () => unlink(path).then(() => true))
        await sync()
        return isErased ?? false
      }),
    list: () => listFiles(files),
    freeBytes,
    async check() {
      await withStoreErrors(() => removeOldTempFiles(incoming))
      await withTemporary(new Uint8Array(1), RESUME_MAX_BYTES, async () => undefined)
    },
    removeMarks: (use) =>
      withStoreErrors(async () => {
        const found = (await ignoringCodes(['ENOENT'], () => readdir(marks))) ?? []
        for (let at = 0; at < found.length; at += PAGE_LENGTH) await use(found.slice(at, at + PAGE_LENGTH))
        await rm(marks, { recursive: true, force: true })
      }),
  }
}

/** Writes temporary files into `incoming`. Creates missing folders. */
function createWriter(incoming: string, files: string, reserveBytes: number) {
  /** Bytes that are being written, of which the disk may not know yet. */
  let writing = 0
  const inFolders = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withStoreErrors(async () => {
      try {
        return await task()
      } catch (error) {
        if (!isSystemFault(error, ['ENOENT'])) throw error
      }
      for (const path of [incoming, files]) await makeDurably(path)
      return task()
    })
  const freeBytes = () =>
    inFolders(async () => {
      const { bavail, bsize } = await statfs(incoming)
      return bavail * bsize - reserveBytes - writing
    })
  /** Has a synced temporary file used, if there is room for so many bytes, and removes it. */
  const withTemporary = async (bytes: Uint8Array, room: number, use: (path: string) => Promise<unknown>) => {
    // Before the free space is measured, since others write at the same time.
    writing += room
    try {
      if ((await freeBytes()) < 0) throw new ResumeStoreError('no_space')
      await inFolders(() => writeTemporary(join(incoming, randomUUID() + TEMP_SUFFIX), bytes, use))
    } finally {
      writing -= room
    }
  }
  return { freeBytes, withTemporary }
}

async function writeTemporary(path: string, bytes: Uint8Array, use: (path: string) => Promise<unknown>) {
  try {
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(bytes)
    await file.sync()
    await use(path)
  } finally {
    await unlink(path).catch(() => undefined)
  }
}

/** Links a synced file to its name, durably. Unlike `rename`, `link` never replaces a file. */
async function giveName(from: string, path: string, sync: () => Promise<void>): Promise<void> {
  const isLinked = await ignoringCodes(['EEXIST'], () => link(from, path).then(() => true))
  if (!isLinked) throw new ResumeStoreError('name_taken')
  try {
    await sync()
  } catch (error) {
    // The name is not durable.
    await unlink(path).catch(() => undefined)
    throw error
  }
}

async function readFile(path: string, range?: ByteRange): Promise<StoredResume | null> {
  await using file = (await ignoringCodes(NOT_THERE, () => open(path, READ_FLAGS))) ?? null
  const stats = await file?.stat()
  if (!file || !stats?.isFile()) return null
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? stats.size, stats.size - 1)
  const bytes = await fill(file, Buffer.allocUnsafe(Math.max(0, end + 1 - start)), start)
  return { ...factsOf(stats), bytes }
}

/** Reads repeatedly: some file systems return less than requested, such as FUSE with direct I/O. */
async function fill(file: FileHandle, buffer: Buffer, offset: number): Promise<Buffer> {
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, offset + done)
    if (bytesRead === 0)
      throw new ResumeStoreError('unavailable', { cause: new Error('a file is truncated') })
    done += bytesRead
  }
  return buffer
}

/** Lists the files, whose folder may be missing, in pages. */
async function* listFiles(folder: string): AsyncGenerator<readonly ListedResume[]> {
  try {
    const entries = await ignoringCodes(['ENOENT'], () => opendir(folder))
    let page: ListedResume[] = []
    for await (const { name } of entries ?? []) {
      if (!isStorableResumeName(name)) continue
      const stats = await ignoringCodes(['ENOENT'], () => lstat(join(folder, name)))
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

/** Removes temporary files that are too old to be in use. */
async function removeOldTempFiles(incoming: string): Promise<void> {
  const abandoned = new Date(Date.now() - ABANDONED_REQUEST_MS)
  const entries = await ignoringCodes(['ENOENT'], () => opendir(incoming))
  for await (const { name } of entries ?? []) {
    const path = join(incoming, name)
    const stats = await ignoringCodes(['ENOENT'], () => lstat(path))
    if (name.endsWith(TEMP_SUFFIX) && stats?.isFile() && stats.mtime < abandoned)
      await ignoringCodes(['ENOENT'], () => unlink(path))
  }
}

/** Creates a folder and its parents with mode 0700, and syncs them. */
async function makeDurably(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  let parent = dirname(path)
  await syncFolder(parent)
  while (parent.length >= first.length) {
    parent = dirname(parent)
    await syncFolder(parent)
  }
}
