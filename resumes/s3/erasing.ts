import { setTimeout as sleep } from 'node:timers/promises'
import { copied, lookAt } from './claiming.ts'
import type { S3Client } from './client.ts'
import { claimedKey, isClaimed, noteKey, remove, unclaimedKey } from './objects.ts'
import { statOnS3 } from './reading.ts'

export async function eraseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const found = await statOnS3(s3, name)
  // A claim at the same time copies from the first key to the second, a release back to the first.
  for (const key of [unclaimedKey(name), claimedKey(name), unclaimedKey(name), noteKey(name)]) {
    await remove(s3, key)
  }
  return found !== null
}

/**
 * Moves a claimed file that nobody claimed for long back among the unclaimed ones, and removes it there as a sweep
 * does: a claim that comes later copies it first or finds nothing. One that came before has left its note, and each
 * claim puts its note before it looks, so that one of the two sees the other.
 */
export async function eraseUnlessClaimedOnS3(s3: S3Client, name: string, since: Date): Promise<boolean> {
  const object = await lookAt(s3, claimedKey(name))
  if (!object || object.modified >= since || (await isNotedSince(s3, name, since))) return false
  if (!(await copied(s3, claimedKey(name), unclaimedKey(name), object.etag))) return false
  await remove(s3, claimedKey(name))
  if (await isNotedSince(s3, name, since)) {
    await copied(s3, unclaimedKey(name), claimedKey(name), object.etag)
    await remove(s3, unclaimedKey(name))
    return false
  }
  await remove(s3, unclaimedKey(name))
  return !(await isClaimed(s3, name))
}

/** How often it is looked whether a claim has ended; of one that crashed the note stays. */
const CLAIM_LOOKS = 40
const CLAIM_LOOK_MS = 50

/**
 * Removes the original as a sweep does: a claim copied it before, or finds nothing. One that is under way has put its
 * note, and is waited for.
 */
export async function eraseUnclaimedOnS3(s3: S3Client, name: string): Promise<boolean> {
  if (await isClaimed(s3, name)) return false
  await remove(s3, unclaimedKey(name))
  for (let look = 0; look < CLAIM_LOOKS && (await lookAt(s3, noteKey(name))); look++) {
    if (await isClaimed(s3, name)) return false
    await sleep(CLAIM_LOOK_MS)
  }
  return !(await isClaimed(s3, name))
}

async function isNotedSince(s3: S3Client, name: string, since: Date): Promise<boolean> {
  const note = await lookAt(s3, noteKey(name))
  return note !== null && note.modified >= since
}
