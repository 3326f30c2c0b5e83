import { type Claim, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { claimedKey, isClaimed, noteKey, remove, unclaimedKey } from './objects.ts'

/** A claim that meets a release may find the file under neither key; it looks again. */
const LOOKS = 3

const CLAIMED_AGAIN = 'x-amz-meta-claimed-again'

/**
 * Copies a file from the unclaimed to the claimed ones and removes the original. A sweep only removes originals: the
 * copy was made before that, or there was nothing left to copy. Who is first to put a note of the claim is told from
 * all others.
 */
export async function claimOnS3(s3: S3Client, name: string): Promise<Claim | null> {
  let isFirst = false
  for (let look = 0; look < LOOKS; look++) {
    const unclaimed = await lookAt(s3, unclaimedKey(name))
    if (await isClaimed(s3, name)) {
      if (await claimAgain(s3, name)) return 'already'
      continue
    }
    if (!unclaimed) continue
    isFirst ||= await noteFirst(s3, name)
    if (!isFirst) await noteAgain(s3, name)
    if (!(await copied(s3, unclaimedKey(name), claimedKey(name), unclaimed.etag))) continue
    if (isFirst) {
      // What stays here after a crash is swept without a loss.
      await remove(s3, unclaimedKey(name)).catch(() => undefined)
      return 'claimed'
    }
    if (await isClaimed(s3, name)) return 'already'
  }
  if (isFirst) await remove(s3, noteKey(name))
  return null
}

/** First the note, then the look: a release removes the object and then looks for the note, so one sees the other. */
async function claimAgain(s3: S3Client, name: string): Promise<boolean> {
  await noteAgain(s3, name)
  return await isClaimed(s3, name)
}

/** Moves a file back that one call alone claimed. At every moment it is under one of the keys. */
export async function releaseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const claimed = await lookAt(s3, claimedKey(name))
  if (!claimed || (await isClaimedAgain(s3, name))) return false
  if (!(await copied(s3, claimedKey(name), unclaimedKey(name), claimed.etag))) return false
  await remove(s3, claimedKey(name))
  if (await isClaimedAgain(s3, name)) {
    await copied(s3, unclaimedKey(name), claimedKey(name), claimed.etag)
    await remove(s3, unclaimedKey(name))
    return false
  }
  await remove(s3, noteKey(name))
  return true
}

async function noteFirst(s3: S3Client, name: string): Promise<boolean> {
  const put = await s3('PUT', noteKey(name), { headers: { 'if-none-match': '*' }, expected: [409, 412] })
  await put.dump()
  return put.status < 300
}

async function noteAgain(s3: S3Client, name: string): Promise<void> {
  await (await s3('PUT', noteKey(name), { headers: { [CLAIMED_AGAIN]: 'yes' } })).dump()
}

async function isClaimedAgain(s3: S3Client, name: string): Promise<boolean> {
  const note = await s3('HEAD', noteKey(name), { expected: [404] })
  await note.dump()
  return note.header(CLAIMED_AGAIN) !== undefined
}

/** The entity tag of an object, and when it was put, to the second; null where there is none. */
export async function lookAt(s3: S3Client, key: string): Promise<{ etag: string; modified: Date } | null> {
  const object = await s3('HEAD', key, { expected: [404] })
  await object.dump()
  if (object.status === 404) return null
  return { etag: object.header('etag') ?? '', modified: new Date(object.header('last-modified') ?? 0) }
}

/**
 * The condition on the source keeps out other bytes that came under the name in between: those of a receiver
 * who is about to be refused. A copy may fail after its 200 (S3, CopyObject).
 */
export async function copied(s3: S3Client, from: string, to: string, etag: string): Promise<boolean> {
  const answer = await s3('PUT', to, { source: { key: from, etag }, expected: [404, 412] })
  const body = await answer.text()
  if (answer.status >= 300) return false
  if (body.includes('<CopyObjectResult')) return true
  throw new ResumeStoreError('unavailable', { cause: new Error('S3 answered 200 and did not copy') })
}
