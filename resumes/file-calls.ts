import {
  close as closeCallback,
  closeSync,
  linkSync,
  open as openCallback,
  openSync,
  read as readCallback,
  readSync,
  statSync,
  unlinkSync,
  write as writeCallback,
  writeSync,
} from 'node:fs'
import { link, stat, statfs, unlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { ignoring } from './storage-fault.ts'

/** What receiving a file asks of the file system, besides fsync, which waits for the disk everywhere. */
export interface FileCalls {
  /** Makes a file that only this user reads. @returns its descriptor @throws where there is one */
  create(path: string): Promise<number>
  openFolder(path: string): Promise<number>
  /**
   * Writes all bytes, which are the caller's again when this returns.
   *
   * @param before what runs, of the same file: where this is handed to a thread, it is when that has ended, so that a
   *   file takes one thread, however much of it waits. It never fails
   * @returns what ends when they are written; undefined where they are
   */
  write(
    descriptor: number,
    bytes: Uint8Array,
    position: number,
    before?: Promise<unknown>,
  ): Promise<void> | undefined
  /** @returns how many bytes were read */
  read(descriptor: number, buffer: Uint8Array, position: number): Promise<number>
  close(descriptor: number): Promise<void>
  link(path: string, newPath: string): Promise<void>
  unlink(path: string): Promise<void>
  has(path: string): Promise<boolean>
}

/** Bytes that are written at once; larger pieces do not stay in a core's cache and are slower. */
const PIECE_BYTES = 64 * 1024

/**
 * A local file system does these in memory, within microseconds: less than it takes to hand them to a thread and back
 * (docs/decisions/0172).
 */
export const atOnce: FileCalls = {
  create: async (path) => openSync(path, 'wx+', 0o600),
  openFolder: async (path) => openSync(path, 'r'),
  write(descriptor, bytes, position) {
    for (let done = 0; done < bytes.length; ) {
      const length = Math.min(bytes.length - done, PIECE_BYTES)
      done += writeSync(descriptor, bytes, done, length, position + done)
    }
    return undefined
  },
  read: async (descriptor, buffer, position) => readSync(descriptor, buffer, 0, buffer.length, position),
  close: async (descriptor) => closeSync(descriptor),
  link: async (path, newPath) => linkSync(path, newPath),
  unlink: async (path) => unlinkSync(path),
  has: async (path) => statSync(path, { throwIfNoEntry: false }) !== undefined,
}

const open = promisify(openCallback)
const read = promisify(readCallback)
const write = promisify(writeCallback)

/** A file system behind a network may take its time over each of them: meanwhile others are served. */
export const onThreads: FileCalls = {
  create: (path) => open(path, 'wx+', 0o600),
  openFolder: (path) => open(path, 'r'),
  async write(descriptor, bytes, position, before) {
    const own = Buffer.from(bytes)
    await before
    for (let done = 0; done < own.length; ) {
      const { bytesWritten } = await write(descriptor, own, done, own.length - done, position + done)
      done += bytesWritten
    }
  },
  read: async (descriptor, buffer, position) =>
    (await read(descriptor, buffer, 0, buffer.length, position)).bytesRead,
  close: promisify(closeCallback),
  link,
  unlink,
  has: async (path) => (await ignoring(['ENOENT'], () => stat(path))) !== undefined,
}

/** Numbers of Linux (`statfs(2)`, `linux/magic.h`). What is not here may be a network's, as all of FUSE may. */
const LOCAL_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xca451a4e, // bcachefs
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
])

/** @returns the calls that fit the file system of a folder, which is there @throws what `statfs` throws */
export async function callsOf(folder: string): Promise<FileCalls> {
  const { type } = await statfs(folder)
  return callsFor(type)
}

/** @param type number of a file system, as Linux gives it */
export const callsFor = (type: number): FileCalls =>
  process.platform === 'linux' && LOCAL_FILE_SYSTEMS.has(type) ? atOnce : onThreads
