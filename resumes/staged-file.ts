import { closeSync, fsync as fsyncCallback, open as openCallback, readSync, writeSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded, storageFault } from './storage-fault.ts'

const open = promisify(openCallback)
const fsync = promisify(fsyncCallback)

/** Bytes that are read and written at once; larger pieces do not stay in a core's cache and are slower. */
const PIECE_BYTES = 64 * 1024

/** Bytes on their way in, in a temp file of their own: the part of an {@link IncomingResume} that adapters share. */
export interface StagedFile extends Pick<IncomingResume, 'size' | 'append' | 'read'> {
  /** All bytes, in pieces; each call begins anew. */
  pieces(): AsyncGenerator<Uint8Array>
  /** @throws the fault of an earlier `append` or `sync`: bytes may be missing */
  assertWhole(): void
  /** Makes all bytes durable; resolves at once where they already are. */
  sync(): Promise<void>
  /** Closes the file; safe to call twice. */
  close(): Promise<void>
}

/**
 * A write is a copy into the system's memory, a few microseconds for a piece: on another thread it would cost five
 * times as much. What waits for the disk, `sync`, does so on a thread (docs/decisions/0023).
 *
 * @param path where no file is yet
 * @param maximumBytes see {@link IncomingResume}
 * @param take told the bytes that are about to be written; what it throws keeps them out
 */
export async function stageFile(
  path: string,
  maximumBytes: number,
  take: (bytes: number) => void = () => undefined,
): Promise<StagedFile> {
  const descriptor = await open(path, 'wx+', 0o600)
  let size = 0
  let fault: unknown = null
  let synced: Promise<void> | null = null
  let closing: Promise<void> | null = null

  const write = (bytes: Uint8Array) => {
    if (size + bytes.length > maximumBytes) throw new ResumeStoreError('too_large')
    take(bytes.length)
    for (let done = 0; done < bytes.length; ) {
      const written = writeSync(descriptor, bytes, done, Math.min(bytes.length - done, PIECE_BYTES), size)
      done += written
      size += written
    }
  }
  const read = (offset: number, buffer: Uint8Array) => {
    if (closing) throw new Error('the staged file is closed')
    // These bytes were written a moment ago: the system still has them in memory, so this does not wait for the disk.
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, offset))
  }
  const assertWhole = () => {
    if (fault !== null) throw fault
  }
  /** Remembers the first fault, so that a file that lacks bytes is never kept. */
  const faulty = (error: unknown) => {
    fault ??= error
    return error
  }
  const close = async () => {
    fault ??= new Error('the staged file is closed')
    // The system may give the number of a closed file to another one, so an fsync that runs must end first.
    await synced?.catch(() => undefined)
    closeSync(descriptor)
  }

  return {
    get size() {
      return size
    },
    assertWhole,
    append(bytes) {
      assertWhole()
      try {
        synced = null
        write(bytes)
      } catch (error) {
        throw faulty(storageFault(error))
      }
    },
    read: (offset, buffer) => guarded(async () => read(offset, buffer)),
    async *pieces() {
      for (let at = 0; at < size; at += PIECE_BYTES) yield read(at, Buffer.allocUnsafe(PIECE_BYTES))
    },
    async sync() {
      assertWhole()
      synced ??= guarded(() => fsync(descriptor))
      try {
        await synced
      } catch (error) {
        throw faulty(error)
      }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Writes a byte into a new file and removes it again. @throws where room, permission or a descriptor is missing */
export async function tryStaging(path: string): Promise<void> {
  const staged = await stageFile(path, 1)
  try {
    staged.append(new Uint8Array(1))
    await staged.sync()
  } finally {
    await Promise.all([staged.close(), unlink(path)])
  }
}
