import { ServiceError } from '../service-error.ts'

/** Reads a body piece by piece, holding no more of it than one chunk and one delimiter. */
export interface DelimitedReader {
  /**
   * Hands on what stands before a delimiter, and steps over the delimiter.
   *
   * @param sink the bytes are its own until it resolves
   * @throws {ServiceError} `upload_malformed` where the body ends before
   */
  through(delimiter: Buffer, sink: (bytes: Buffer) => Promise<void> | void): Promise<void>
  /** The next `length` bytes. @throws {ServiceError} `upload_malformed` where the body ends before */
  take(length: number): Promise<Buffer>
  /** Reads to the end of the body, for nothing. */
  drain(): Promise<void>
}

/**
 * @param maximumBytes of the whole body
 * @param first read before the body
 * @throws {ServiceError} `resume_too_large` from every method; whatever the source throws
 */
export function delimitedReader(
  source: AsyncIterator<Buffer>,
  maximumBytes: number,
  first: Buffer,
): DelimitedReader {
  let pending = first
  let received = 0

  const next = async () => {
    const { value, done } = await source.next()
    if (done) return null
    received += value.length
    if (received > maximumBytes) throw new ServiceError('resume_too_large')
    return value
  }
  const more = async () => {
    const chunk = await next()
    if (!chunk) throw new ServiceError('upload_malformed', { cause: 'the body ends early' })
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
  }
  const give = (length: number) => {
    const bytes = pending.subarray(0, length)
    pending = pending.subarray(length)
    return bytes
  }

  return {
    async through(delimiter, sink) {
      for (;;) {
        const at = pending.indexOf(delimiter)
        const bytes = give(at < 0 ? beforeBeginning(pending, delimiter) : at)
        if (bytes.length > 0) await sink(bytes)
        if (at >= 0) break
        await more()
      }
      give(delimiter.length)
    },
    async take(length) {
      while (pending.length < length) await more()
      return give(length)
    },
    async drain() {
      do pending = pending.subarray(0, 0)
      while (await next())
    },
  }
}

/** How many bytes stand before a beginning of the delimiter at the very end, or all of them. */
function beforeBeginning(bytes: Buffer, delimiter: Buffer): number {
  const from = Math.max(0, bytes.length - delimiter.length + 1)
  for (let at = bytes.indexOf(delimiter[0]!, from); at >= 0; at = bytes.indexOf(delimiter[0]!, at + 1)) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at
  }
  return bytes.length
}
