import { fdatasync as fdatasyncCallback, fsync as fsyncCallback } from 'node:fs'
import { promisify } from 'node:util'
import type { FileCalls } from './file-calls.ts'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded, storageFault } from './storage-fault.ts'

const fsync = promisify(fsyncCallback)
const fdatasync = promisify(fdatasyncCallback)

/** Bytes that are read at once; larger pieces do not stay in a core's cache and are slower. */
const PIECE_BYTES = 64 * 1024

/** So many bytes of a file are given to the disk while others still come, where a system would let them lie. */
const SYNC_AHEAD_BYTES = 1024 * 1024
/** Of all files: the threads are there for those whose bytes have all come. */
const SYNCS_AHEAD_MAX = 4
let syncsAhead = 0

/** Bytes on their way in, in a temp file of their own: the part of an {@link IncomingResume} that adapters share. */
export interface StagedFile extends Pick<IncomingResume, 'size' | 'append' | 'read'> {
  /** All bytes, in pieces; each call begins anew. */
  pieces(): AsyncGenerator<Uint8Array>
  /** Has the disk begin with what is there, where that is much; returns at once. */
  syncAhead(): void
  /** @throws the fault of an earlier `append` or `sync`: bytes may be missing */
  assertWhole(): void
  /** Makes all bytes durable; resolves at once where they already are. */
  sync(): Promise<void>
  /** Closes the file, behind a sync ahead that runs, for which nobody waits; safe to call twice. */
  close(): Promise<void>
}

/**
 * What waits for the disk, `sync`, does so on a thread (docs/decisions/0023); of a large file the disk has most by then
 * (docs/decisions/0173).
 *
 * @param calls those that fit the file system of the path
 * @param path where no file is yet
 * @param maximumBytes see {@link IncomingResume}
 * @param take told the bytes that are about to be written; what it throws keeps them out
 */
export async function stageFile(
  calls: FileCalls,
  path: string,
  maximumBytes: number,
  take: (bytes: number) => void = () => undefined,
): Promise<StagedFile> {
  return new OpenStagedFile(calls, await calls.create(path), maximumBytes, take)
}

class OpenStagedFile implements StagedFile {
  readonly #calls: FileCalls
  readonly #descriptor: number
  readonly #maximumBytes: number
  readonly #take: (bytes: number) => void
  #size = 0
  /** The first one, so that a file that lacks bytes is never kept. */
  #fault: unknown = null
  /** Ends when no call uses the file. Never fails: a write's fault is told to whoever asks for the file next. */
  #busy: Promise<unknown> | undefined
  #synced: Promise<void> | null = null
  /** Ends when no sync ahead runs. Never fails: its fault is told by `sync`. */
  #ahead: Promise<void> | null = null
  /** How large the file was when the last one began. */
  #sizeAhead = 0
  #closing: Promise<void> | null = null

  constructor(calls: FileCalls, descriptor: number, maximumBytes: number, take: (bytes: number) => void) {
    this.#calls = calls
    this.#descriptor = descriptor
    this.#maximumBytes = maximumBytes
    this.#take = take
  }

  get size(): number {
    return this.#size
  }

  assertWhole(): void {
    if (this.#fault !== null) throw this.#fault
    if (this.#closing) throw closed()
  }

  append(bytes: Uint8Array): void {
    this.assertWhole()
    try {
      this.#synced = null
      this.#write(bytes)
    } catch (error) {
      throw this.#faulty(storageFault(error))
    }
  }

  read(offset: number, buffer: Uint8Array): Promise<Uint8Array> {
    return guarded(() => this.#read(offset, buffer))
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.#size; at += PIECE_BYTES) {
      yield await this.#read(at, Buffer.allocUnsafe(PIECE_BYTES))
    }
  }

  async sync(): Promise<void> {
    await this.#busy
    this.assertWhole()
    this.#synced ??= guarded(() => this.#sync())
    try {
      await this.#synced
    } catch (error) {
      throw this.#faulty(error)
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  #write(bytes: Uint8Array): void {
    if (this.#size + bytes.length > this.#maximumBytes) throw new ResumeStoreError('too_large')
    this.#take(bytes.length)
    const written = this.#calls.write(this.#descriptor, bytes, this.#size, this.#busy)
    this.#size += bytes.length
    if (written) this.#inUse(written.catch((error: unknown) => void this.#faulty(storageFault(error))))
  }

  syncAhead(): void {
    if (this.#size - this.#sizeAhead < SYNC_AHEAD_BYTES || syncsAhead >= SYNCS_AHEAD_MAX) return
    // On threads nobody knows which bytes are written.
    if (this.#ahead || this.#busy || this.#closing) return
    this.#sizeAhead = this.#size
    syncsAhead += 1
    this.#ahead = fdatasync(this.#descriptor)
      // The system tells a fault of the disk once: the next sync may know nothing of it.
      .catch((error: unknown) => void this.#faulty(storageFault(error)))
      .finally(() => {
        syncsAhead -= 1
        this.#ahead = null
      })
  }

  async #sync(): Promise<void> {
    await Promise.all([fsync(this.#descriptor), this.#ahead])
    if (this.#fault !== null) throw this.#fault
  }

  async #read(offset: number, buffer: Uint8Array): Promise<Uint8Array> {
    await this.#busy
    // Of a file that lacks bytes, as of one that is closed, nothing is read.
    this.assertWhole()
    // These bytes were written a moment ago: the system still has them in memory, so this does not wait for the disk.
    const reading = this.#fill(buffer.subarray(0, Math.max(0, this.#size - offset)), offset)
    this.#inUse(reading)
    return await reading
  }

  /** A file system may give less than it was asked for before the end, as FUSE with direct I/O does. */
  async #fill(buffer: Uint8Array, offset: number): Promise<Uint8Array> {
    for (let done = 0; done < buffer.length; ) {
      const read = await this.#calls.read(this.#descriptor, buffer.subarray(done), offset + done)
      if (read === 0) throw new ResumeStoreError('unavailable', { cause: new Error('a staged file is cut') })
      done += read
    }
    return buffer
  }

  /** Has all wait for a call that uses the file, whether or not it fails. */
  #inUse(call: Promise<unknown>): void {
    this.#busy = Promise.allSettled([this.#busy, call]).then(() => undefined)
  }

  #faulty(error: unknown): unknown {
    this.#fault ??= error
    return error
  }

  async #close(): Promise<void> {
    // The system may give the number of a closed file to another one, so what runs must end first.
    await Promise.allSettled([this.#busy, this.#synced])
    const close = () => this.#calls.close(this.#descriptor)
    // A file of which one runs ahead was given up: whoever is refused it would wait for the disk.
    if (this.#ahead) void this.#ahead.then(close).catch(() => {})
    else await close()
  }
}

const closed = () => new Error('the staged file is closed')

/** Writes a byte into a new file and removes it again. @throws where room, permission or a descriptor is missing */
export async function tryStaging(calls: FileCalls, path: string): Promise<void> {
  const staged = await stageFile(calls, path, 1)
  try {
    staged.append(new Uint8Array(1))
    await staged.sync()
  } finally {
    await Promise.all([staged.close(), calls.unlink(path)])
  }
}
