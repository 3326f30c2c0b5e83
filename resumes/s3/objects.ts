import type { ResumeFacts } from '../resume-store.ts'
import type { S3Answer, S3Client } from './client.ts'

/** Prefix of all files, whether claimed or not. */
export const FILES = 'claimed/'
export const fileKey = (name: string) => FILES + name
/** Returns the key of the empty object of a claim. */
export const markKey = (name: string, number: number) => `marks/${name}.${number}`

const MODIFIED = 'x-amz-meta-modified'
const SHA256 = 'x-amz-meta-sha256'

/** Returns metadata headers: an object's own time and tag change where a bucket is copied. */
export function factHeaders(sha256: string, modified: Date): Record<string, string> {
  return {
    [SHA256]: sha256,
    [MODIFIED]: modified.toISOString(),
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  }
}

/** Reads the metadata of a GET or HEAD response; S3's own where ours is missing. */
export function factsOf({ header }: S3Answer): ResumeFacts {
  const total = header('content-range')?.split('/')[1] ?? header('content-length')
  const sha256 = header(SHA256)
  return {
    size: Number(total),
    modified: new Date(header(MODIFIED) ?? header('last-modified') ?? 0),
    etag: sha256 ? `"${sha256.slice(0, 32)}"` : (header('etag') ?? '""'),
  }
}

export async function remove(s3: S3Client, key: string): Promise<void> {
  await (await s3('DELETE', key)).dump()
}

export async function exists(s3: S3Client, key: string): Promise<boolean> {
  const found = await s3('HEAD', key, { expected: [404] })
  await found.dump()
  return found.status !== 404
}
