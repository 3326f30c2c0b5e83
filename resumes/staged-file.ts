import { type FileHandle, open } from 'node:fs/promises'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded } from './storage-fault.ts'

const PIECE_BYTES = 64 * 1024

/** Bytes on their way in, in a temp file of their own: the part of an {@link IncomingResume} that adapters share. */
export interface StagedFile extends Pick<IncomingResume, 'size' | 'append' | 'read'> {
  readonly handle: FileHandle
  /** All bytes, in pieces; may be walked again. */
  pieces(): AsyncGenerator<Uint8Array>
  /** @throws the fault that an `append` ended with: what was received is then not whole */
  assertWhole(): void
  /** Closes the file; safe to call twice. */
  close(): Promise<void>
}

/**
 * @param path where no file is yet
 * @param maximumBytes see {@link IncomingResume}
 */
export async function stageFile(path: string, maximumBytes: number): Promise<StagedFile> {
  const handle = await open(path, 'wx+', 0o600)
  let size = 0
  let fault: unknown = null
  let closing: Promise<void> | null = null

  const write = async (bytes: Uint8Array) => {
    if (size + bytes.length > maximumBytes) throw new ResumeStoreError('too_large')
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, size + done)
      done += bytesWritten
    }
    size += bytes.length
  }
  const read = async (offset: number, length: number) => {
    const wanted = Math.max(0, Math.min(length, size - offset))
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset)
    return buffer.subarray(0, bytesRead)
  }
  const assertWhole = () => {
    if (fault !== null) throw fault
  }

  return {
    handle,
    get size() {
      return size
    },
    assertWhole,
    async append(bytes) {
      assertWhole()
      try {
        await guarded(() => write(bytes))
      } catch (error) {
        fault = error
        throw error
      }
    },
    read: (offset, length) => guarded(() => read(offset, length)),
    async *pieces() {
      for (let at = 0; at < size; at += PIECE_BYTES) yield await read(at, PIECE_BYTES)
    },
    close() {
      closing ??= handle.close()
      return closing
    },
  }
}
