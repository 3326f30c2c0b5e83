import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** A file as it is sent: its bytes, plain and compressed where that is smaller. */
export interface PageFile {
  readonly contentType: string
  readonly cacheControl: string
  /** With its quotes. */
  readonly etag: string
  /** Its own Content-Security-Policy. */
  readonly policy?: string
  readonly bytes: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

/** Hashed files never change; the others are asked for again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATED = 'no-cache'

/** A file that was made at the start, as small as it gets. */
export async function pageFile(text: string, contentType: string, cacheControl: string): Promise<PageFile> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { contentType, cacheControl, etag: etagOf(identity), bytes: { identity, br, gzip: gzipped } }
}

/** What stands for the bytes in an address and in an entity tag. */
export const digestOf = (bytes: Buffer | string, length: number): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, length)

export const etagOf = (bytes: Buffer): string => `"${digestOf(bytes, 22)}"`
