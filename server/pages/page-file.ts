import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
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

export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Reads built files into memory, since a later build deletes them. @returns them by path, such as `/assets/x.js` */
export async function builtFiles(
  folder: string,
  isServed: (path: string) => boolean,
): Promise<Map<string, PageFile>> {
  const paths = new Set(await readdir(folder, { recursive: true }).catch((): string[] => []))
  const files = new Map<string, PageFile>()
  for (const path of paths)
    if (CONTENT_TYPES[extname(path)] && isServed(path))
      files.set(`/${path}`, await builtFile(folder, path, paths))
  return files
}

/** Reads a built file with its compressed copies. @param paths all files of the folder */
async function builtFile(folder: string, path: string, paths: ReadonlySet<string>): Promise<PageFile> {
  const read = (suffix: string) => readFile(join(folder, path + suffix))
  const identity = await read('')
  return {
    contentType: CONTENT_TYPES[extname(path)]!,
    cacheControl: path.startsWith('assets/') ? IMMUTABLE : REVALIDATED,
    etag: etagOf(identity),
    bytes: {
      identity,
      ...(paths.has(`${path}.br`) ? { br: await read('.br') } : {}),
      ...(paths.has(`${path}.gz`) ? { gzip: await read('.gz') } : {}),
    },
  }
}

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
