import type { ResumeFacts } from '../resume-store.ts'
import type { S3Answer, S3Client } from './client.ts'

/** Where an S3 store keeps what; why so: docs/decisions/0042-resume-claims.md. */
export const UNCLAIMED = 'unclaimed/'
export const unclaimedKey = (name: string) => UNCLAIMED + name
export const CLAIMED = 'claimed/'
export const claimedKey = (name: string) => CLAIMED + name
/** Empty objects: of each claim one, which tells when it was last made, until its registration is surely stored. */
export const NOTES = 'claims/'
export const noteKey = (name: string) => NOTES + name

const MODIFIED = 'x-amz-meta-modified'
const SHA256 = 'x-amz-meta-sha256'

/** What an object is put with. A copy takes its metadata along, where its own time and tag may change. */
export function factHeaders(sha256: string, modified: Date): Record<string, string> {
  return {
    [SHA256]: sha256,
    [MODIFIED]: modified.toISOString(),
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  }
}

/** The facts of an answer to GET or HEAD; of an object that was put there by other means, S3's own. */
export function factsOf({ header }: S3Answer): ResumeFacts {
  const total = header('content-range')?.split('/')[1] ?? header('content-length')
  const sha256 = header(SHA256)
  return {
    size: Number(total),
    modified: new Date(header(MODIFIED) ?? header('last-modified') ?? 0),
    etag: sha256 ? `"${sha256.slice(0, 32)}"` : (header('etag') ?? '""'),
  }
}

/**
 * Looks for an object among the claimed ones, then the unclaimed ones, then again among the claimed ones, where
 * it may have been copied in between; the last look also outdoes bytes that are about to be refused as taken.
 */
export async function findOnS3(
  s3: S3Client,
  name: string,
  method: 'GET' | 'HEAD',
  headers: Record<string, string> = {},
): Promise<S3Answer | null> {
  const look = async (key: string) => {
    const answer = await s3(method, key, { headers, expected: [404, 416] })
    if (answer.status !== 404) return answer
    await answer.dump()
    return null
  }
  const first = await look(claimedKey(name))
  if (first) return first
  const second = await look(unclaimedKey(name))
  if (!second) return await look(claimedKey(name))
  let isSuperseded = true
  try {
    isSuperseded = await isClaimed(s3, name)
  } finally {
    if (isSuperseded) await second.dump()
  }
  return isSuperseded ? await look(claimedKey(name)) : second
}

export async function isClaimed(s3: S3Client, name: string): Promise<boolean> {
  const answer = await s3('HEAD', claimedKey(name), { expected: [404] })
  await answer.dump()
  return answer.status !== 404
}

export async function remove(s3: S3Client, key: string): Promise<void> {
  await (await s3('DELETE', key)).dump()
}
