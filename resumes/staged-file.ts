import { type FileHandle, open, unlink } from 'node:fs/promises'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { guarded, storageFault } from './storage-fault.ts'

/** Bytes that are collected for one write, and that are read at once. */
const BLOCK_BYTES = 128 * 1024

/** Temp file that receives bytes: the part of an {@link IncomingResume} that adapters share. */
export class StagedFile implements Pick<IncomingResume, 'size' | 'append' | 'drained' | 'read'> {
  readonly #file: FileHandle
  readonly #maximumBytes: number
  readonly #reserve: (bytes: number) => void
  #size = 0
  #block: Buffer | null = null
  /** Written block that is filled again: a new one for each is a third more processor for 5 MB. */
  #spare: Buffer | null = null
  /** Length of the block's content. */
  #collected = 0
  /** Ends when all blocks are written. It never fails: the next call throws the fault. */
  #writing: Promise<unknown> = Promise.resolve()
  /** First fault, so that a file that lacks bytes is never saved. */
  #fault: unknown = null

  /**
   * @param path no file may have it
   * @param reserve called with the number of bytes before they are written; what it throws ends the file
   */
  static async open(
    path: string,
    maximumBytes: number,
    reserve: (bytes: number) => void = () => undefined,
  ): Promise<StagedFile> {
    return new StagedFile(await open(path, 'wx+', 0o600), maximumBytes, reserve)
  }

  private constructor(file: FileHandle, maximumBytes: number, reserve: (bytes: number) => void) {
    this.#file = file
    this.#maximumBytes = maximumBytes
    this.#reserve = reserve
  }

  get size(): number {
    return this.#size
  }

  append(bytes: Uint8Array): void {
    this.#assertWhole()
    try {
      if (this.#size + bytes.length > this.#maximumBytes) throw new ResumeStoreError('too_large')
      this.#reserve(bytes.length)
    } catch (error) {
      this.#fault = error
      throw error
    }
    this.#size += bytes.length
    for (let rest = bytes; rest.length > 0; ) rest = this.#collect(rest)
  }

  async drained(): Promise<void> {
    await this.#writing
    this.#assertWhole()
  }

  /** Writes the block. @throws {ResumeStoreError} the first fault: bytes may be missing */
  async flush(): Promise<void> {
    this.#write()
    await this.drained()
  }

  read(offset: number, buffer: Uint8Array): Promise<Uint8Array> {
    const part = buffer.subarray(0, Math.max(0, this.#size - offset))
    return guarded(async () => {
      const at = offset - (this.#size - this.#collected)
      // Most resumes fit into the first block, and are checked before it is written.
      if (this.#block && at >= 0) {
        this.#assertWhole()
        part.set(this.#block.subarray(at, at + part.length))
        return part
      }
      await this.flush()
      return await this.#fill(part, offset)
    })
  }

  /** Reads all bytes; each call starts over. */
  async *chunks(): AsyncGenerator<Uint8Array> {
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
      // The system reports a fault of the disk once: the next sync may succeed.
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

  /** Copies into the block, which is written once it is full. @returns the bytes that did not fit */
  #collect(bytes: Uint8Array): Uint8Array {
    this.#block ??= this.#spare ?? Buffer.allocUnsafe(BLOCK_BYTES)
    this.#spare = null
    const fitting = bytes.subarray(0, BLOCK_BYTES - this.#collected)
    this.#block.set(fitting, this.#collected)
    this.#collected += fitting.length
    if (this.#collected === BLOCK_BYTES) this.#write()
    return bytes.subarray(fitting.length)
  }

  #write(): void {
    const block = this.#block
    if (!block) return
    const bytes = block.subarray(0, this.#collected)
    this.#block = null
    this.#collected = 0
    this.#writing = this.#writing
      .then(() => this.#file.writeFile(bytes))
      .then(() => {
        this.#spare = block
      })
      .catch((error: unknown) => {
        this.#fault ??= storageFault(error)
      })
  }

  /** Reads in several steps where the file system returns less than was asked for, as FUSE with direct I/O does. */
  async #fill(buffer: Uint8Array, offset: number): Promise<Uint8Array> {
    for (let done = 0; done < buffer.length; ) {
      const { bytesRead } = await this.#file.read(buffer, done, buffer.length - done, offset + done)
      if (bytesRead === 0)
        throw new ResumeStoreError('unavailable', { cause: new Error('a staged file is truncated') })
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
