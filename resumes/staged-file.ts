import { type FileHandle, open, unlink } from 'node:fs/promises'
import { type IncomingResume, ResumeStoreError } from './resume-store.ts'
import { storageFault, withStoreErrors } from './storage-fault.ts'

/** Bytes of one write or read. */
const BLOCK_BYTES = 128 * 1024
/** Chunks of one write, which bounds the cost of tiny ones. */
const CHUNKS_MAX = 64

/** Temp file in transfer: the part of an {@link IncomingResume} that adapters share. */
export class StagedFile implements Pick<IncomingResume, 'size' | 'append' | 'drained' | 'read'> {
  readonly #file: FileHandle
  readonly #maximumBytes: number
  readonly #reserve: (bytes: number) => void
  #size = 0
  #chunks: Uint8Array[] = []
  /** Bytes of the chunks. */
  #collected = 0
  /** Resolves when all chunks are written; null where none are. Never rejects: the next call throws the error. */
  #writing: Promise<void> | null = null
  /** First error: an incomplete file is never saved. */
  #fault: unknown = null

  /**
   * @param path of no existing file
   * @param reserve called before bytes are written; its error ends the file
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
    this.#chunks.push(bytes)
    this.#collected += bytes.length
    if (this.#collected >= BLOCK_BYTES || this.#chunks.length === CHUNKS_MAX) this.#write()
  }

  drained(): Promise<void> | undefined {
    if (this.#fault !== null) return Promise.reject(this.#fault)
    return this.#writing?.then(() => this.#assertWhole())
  }

  /** Writes what is collected. @throws {ResumeStoreError} the first fault: bytes may be missing */
  async flush(): Promise<void> {
    this.#write()
    await this.drained()
  }

  read(offset: number, buffer: Uint8Array): Promise<Uint8Array> {
    const part = buffer.subarray(0, Math.max(0, this.#size - offset))
    return withStoreErrors(async () => {
      await this.flush()
      return await this.#fill(part, offset)
    })
  }

  /** Reads all bytes from the start. */
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
      // The system reports a disk error once: the next sync may succeed.
      this.#fault ??= storageFault(error)
    }
    this.#assertWhole()
  }

  /** Closes the file after its writes; safe to call twice. */
  async close(): Promise<void> {
    this.#chunks = []
    await this.#writing
    await this.#file.close()
  }

  #assertWhole(): void {
    if (this.#fault !== null) throw this.#fault
  }

  #write(): void {
    const chunks = this.#chunks
    if (chunks.length === 0) return
    const writing = this.#writeAfter(this.#writing, chunks, this.#collected).finally(() => {
      if (this.#writing === writing) this.#writing = null
    })
    this.#writing = writing
    this.#chunks = []
    this.#collected = 0
  }

  async #writeAfter(earlier: Promise<void> | null, chunks: Uint8Array[], length: number): Promise<void> {
    await earlier
    try {
      const { bytesWritten } = await this.#file.writev(chunks)
      // A full disk takes a part of them: writing the rest tells the fault.
      if (bytesWritten < length) await this.#file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
    } catch (error) {
      this.#fault ??= storageFault(error)
    }
  }

  /** Reads repeatedly: some file systems return less than requested, such as FUSE with direct I/O. */
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

/** Writes a byte into a new file and removes it. @throws where space, permission or a descriptor is missing */
export async function tryStaging(path: string): Promise<void> {
  const staged = await StagedFile.open(path, 1)
  try {
    staged.append(new Uint8Array(1))
    await staged.sync()
  } finally {
    await Promise.all([staged.close(), unlink(path)])
  }
}
