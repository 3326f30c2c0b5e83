import { type FileHandle, open, unlink } from 'node:fs/promises'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded, storageFault } from './storage-fault.ts'

/** Bytes that are gathered for one write, and that are read at once. */
const BLOCK_BYTES = 128 * 1024

/** Bytes on their way in, in a temp file of their own: the part of an {@link IncomingResume} that adapters share. */
export class StagedFile implements Pick<IncomingResume, 'size' | 'append' | 'drained' | 'read'> {
  readonly #file: FileHandle
  readonly #maximumBytes: number
  readonly #take: (bytes: number) => void
  #size = 0
  #block: Buffer | null = null
  /** One that was written, and is filled again: the collector would find it late. */
  #spare: Buffer | null = null
  /** Bytes of the block. */
  #gathered = 0
  /** Ends when all that was handed over is written. Never fails: a fault is told to whoever asks for the file next. */
  #writing: Promise<unknown> = Promise.resolve()
  /** The first one, so that a file that lacks bytes is never kept. */
  #fault: unknown = null

  /**
   * @param path where no file is yet
   * @param maximumBytes see {@link IncomingResume}
   * @param take told the bytes that are about to be written; what it throws keeps them out
   */
  static async open(
    path: string,
    maximumBytes: number,
    take: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    return new StagedFile(await open(path, 'wx+', 0o600), maximumBytes, take)
  }

  private constructor(file: FileHandle, maximumBytes: number, take: (bytes: number) => void) {
    this.#file = file
    this.#maximumBytes = maximumBytes
    this.#take = take
  }

  get size(): number {
    return this.#size
  }

  append(bytes: Uint8Array): void {
    this.#assertWhole()
    try {
      if (this.#size + bytes.length > this.#maximumBytes) throw new ResumeStoreError('too_large')
      this.#take(bytes.length)
    } catch (error) {
      this.#fault = error
      throw error
    }
    this.#size += bytes.length
    for (let rest = bytes; rest.length > 0; ) rest = this.#gather(rest)
  }

  async drained(): Promise<void> {
    await this.#writing
    this.#assertWhole()
  }

  /** Writes what is gathered. @throws {ResumeStoreError} the first fault: bytes may be missing */
  async flush(): Promise<void> {
    this.#write()
    await this.drained()
  }

  read(offset: number, buffer: Uint8Array): Promise<Uint8Array> {
    const part = buffer.subarray(0, Math.max(0, this.#size - offset))
    return guarded(async () => {
      const at = offset - (this.#size - this.#gathered)
      // Most resumes are in the first block, and are looked at before they are written.
      if (this.#block && at >= 0) {
        this.#assertWhole()
        part.set(this.#block.subarray(at, at + part.length))
        return part
      }
      await this.flush()
      return await this.#fill(part, offset)
    })
  }

  /** All bytes, in pieces; each call begins anew. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.#size; at += BLOCK_BYTES) {
      yield await this.read(at, Buffer.allocUnsafe(BLOCK_BYTES))
    }
  }

  /** Makes all bytes durable. @throws {ResumeStoreError} */
  async sync(): Promise<void> {
    await this.flush()
    try {
      await this.#file.sync()
    } catch (error) {
      // The system tells a fault of the disk once: the next sync may know nothing of it.
      this.#fault ??= storageFault(error)
    }
    this.#assertWhole()
  }

  /** Closes the file when its writes have ended; safe to call twice. */
  async close(): Promise<void> {
    this.#block = null
    await this.#writing
    await this.#file.close()
  }

  #assertWhole(): void {
    if (this.#fault !== null) throw this.#fault
  }

  /** Copies what fits into the block, which is written once it is full; the rest. */
  #gather(bytes: Uint8Array): Uint8Array {
    if (!this.#block) {
      this.#block = this.#spare ?? Buffer.allocUnsafe(BLOCK_BYTES)
      this.#spare = null
    }
    const fitting = bytes.subarray(0, BLOCK_BYTES - this.#gathered)
    this.#block.set(fitting, this.#gathered)
    this.#gathered += fitting.length
    if (this.#gathered === BLOCK_BYTES) this.#write()
    return bytes.subarray(fitting.length)
  }

  #write(): void {
    const block = this.#block
    if (!block) return
    const bytes = block.subarray(0, this.#gathered)
    this.#block = null
    this.#gathered = 0
    this.#writing = this.#writing
      // Behind what was written before.
      .then(() => this.#file.writeFile(bytes))
      .then(() => {
        this.#spare = block
      })
      .catch((error: unknown) => {
        this.#fault ??= storageFault(error)
      })
  }

  /** A file system may give less than it was asked for before the end, as FUSE with direct I/O does. */
  async #fill(buffer: Uint8Array, offset: number): Promise<Uint8Array> {
    for (let done = 0; done < buffer.length; ) {
      const { bytesRead } = await this.#file.read(buffer, done, buffer.length - done, offset + done)
      if (bytesRead === 0)
        throw new ResumeStoreError('unavailable', { cause: new Error('a staged file is cut') })
      done += bytesRead
    }
    return buffer
  }
}

/** Writes a byte into a new file and removes it again. @throws where room, permission or a descriptor is missing */
export async function tryStaging(path: string): Promise<void> {
  const staged = await StagedFile.open(path, 1)
  try {
    staged.append(new Uint8Array(1))
    await staged.sync()
  } finally {
    await Promise.all([staged.close(), unlink(path)])
  }
}
