import { readSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded } from './storage-fault.ts'
import { borrowBuffer, returnBuffer } from './write-buffers.ts'

const PIECE_BYTES = 64 * 1024

/** Bytes on their way in, in a temp file of their own: the part of an {@link IncomingResume} that adapters share. */
export interface StagedFile extends Pick<IncomingResume, 'size' | 'append' | 'read'> {
  /** All bytes, in pieces; may be walked again. */
  pieces(): AsyncGenerator<Uint8Array>
  /** @throws the fault that an `append` ended with: what was received is then not whole */
  assertWhole(): void
  /** Makes all bytes durable; at once where they already are. */
  sync(): Promise<void>
  /** Closes the file; safe to call twice. */
  close(): Promise<void>
}

/**
 * Every call to the system goes through a thread and costs more than the copy of the bytes, so that small pieces are
 * gathered first and a small file is written once, by `sync`.
 *
 * @param path where no file is yet
 * @param maximumBytes see {@link IncomingResume}
 */
export async function stageFile(path: string, maximumBytes: number): Promise<StagedFile> {
  const handle = await open(path, 'wx+', 0o600)
  const held = borrowBuffer()
  /** Of the `size` bytes, the first `written` are in the file and the others in `held`. */
  let size = 0
  let written = 0
  let synced = false
  let fault: unknown = null
  let running: Promise<void> = Promise.resolve()
  let closing: Promise<void> | null = null

  const write = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, written)
      done += bytesWritten
      written += bytesWritten
    }
  }
  const take = async (bytes: Uint8Array) => {
    if (size + bytes.length > maximumBytes) throw new ResumeStoreError('too_large')
    for (let done = 0; done < bytes.length; ) {
      const piece = bytes.subarray(done, done + held.length - (size - written))
      held.set(piece, size - written)
      done += piece.length
      size += piece.length
      if (size - written === held.length) await write(held)
    }
  }
  const read = (offset: number, length: number) => {
    // The buffer may already hold the bytes of another.
    if (closing) throw new Error('the staged file is closed')
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)))
    const inFile = Math.max(0, Math.min(bytes.length, written - offset))
    // It was written a moment ago, so the system has it in memory: nothing to wait for on another thread.
    const done = inFile ? readSync(handle.fd, bytes, 0, inFile, offset) : 0
    if (done < inFile) return bytes.subarray(0, done)
    const rest = bytes.subarray(inFile)
    if (rest.length) held.copy(rest, 0, offset + inFile - written)
    return bytes
  }
  const assertWhole = () => {
    if (fault !== null) throw fault
  }
  const changing = async (task: () => Promise<void>) => {
    assertWhole()
    try {
      running = guarded(task)
      await running
    } catch (error) {
      fault = error
      throw error
    }
  }
  const close = async () => {
    fault ??= new Error('the staged file is closed')
    await running.catch(() => undefined)
    returnBuffer(held)
    await handle.close()
  }

  return {
    get size() {
      return size
    },
    assertWhole,
    append: (bytes) => changing(() => take(bytes)),
    read: (offset, length) => guarded(async () => read(offset, length)),
    async *pieces() {
      for (let at = 0; at < size; at += PIECE_BYTES) yield read(at, PIECE_BYTES)
    },
    sync: () =>
      changing(async () => {
        if (synced) return
        if (written < size) await write(held.subarray(0, size - written))
        await handle.sync()
        synced = true
      }),
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Writes a byte into a new file and removes it again: there is room, permission and a handle for one. */
export async function tryStaging(path: string): Promise<void> {
  const staged = await stageFile(path, 1)
  try {
    await staged.append(new Uint8Array(1))
    await staged.sync()
  } finally {
    await Promise.all([staged.close(), unlink(path)])
  }
}
