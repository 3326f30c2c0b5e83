import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export interface PageFile {
  readonly contentType: string
  readonly cacheControl: string
  readonly etag: string
  readonly policy?: string
  readonly bytes: { readonly identity: Encoded; readonly br?: Encoded; readonly gzip?: Encoded }
}

export type Encoded = Buffer | (() => Promise<Buffer>)

export const bytesOf = async (encoded: Encoded): Promise<Buffer> =>
  typeof encoded === 'function' ? encoded() : encoded

/** For files with a hash in their name, and all others. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATED = 'no-cache'

/** Creates a file in memory, which is compressed at its first request. */
export function pageFile(text: string, contentType: string, cacheControl: string): PageFile {
  const identity = Buffer.from(text)
  const br = memoized(() => promisify(brotliCompress)(identity))
  const gzipped = memoized(() => promisify(gzip)(identity))
  return { contentType, cacheControl, etag: etagOf(identity), bytes: { identity, br, gzip: gzipped } }
}

function memoized(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= make())
}

export const digestOf = (bytes: Buffer | string, length: number): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, length)

export const etagOf = (bytes: Buffer): string => `"${digestOf(bytes, 22)}"`
