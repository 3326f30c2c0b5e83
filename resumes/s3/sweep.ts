import { ORPHAN_AGE_HOURS } from '@resume-library/contract/limits'
import type { SweepResult } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { type ListedObject, listedPages } from './listing.ts'
import { isClaimed, NOTES, noteKey, remove, UNCLAIMED, unclaimedKey } from './objects.ts'

const HOUR_MS = 60 * 60 * 1000

/** Objects that are removed at once. */
const WIDTH = 16

/**
 * Removes the unclaimed objects that were put before a moment, and notes of claims whose registrations are stored or
 * given up by now; the claimed objects are not even listed.
 */
export async function sweepOnS3(s3: S3Client, before: Date): Promise<SweepResult> {
  let removed = 0
  let unclaimedBytes = 0
  await forEachObject(s3, UNCLAIMED, async ({ name, size, modified }) => {
    if (modified >= before) {
      unclaimedBytes += size
      return
    }
    await remove(s3, unclaimedKey(name))
    // What a claim left behind is no file of its own.
    if (!(await isClaimed(s3, name))) removed += 1
  })
  const over = new Date(Date.now() - ORPHAN_AGE_HOURS * HOUR_MS)
  await forEachObject(s3, NOTES, async ({ name, modified }) => {
    if (modified < over) await remove(s3, noteKey(name))
  })
  return { removed, unclaimedBytes }
}

async function forEachObject(
  s3: S3Client,
  under: string,
  task: (object: ListedObject) => Promise<void>,
): Promise<void> {
  for await (const objects of listedPages(s3, under)) {
    for (let at = 0; at < objects.length; at += WIDTH) {
      await Promise.all(objects.slice(at, at + WIDTH).map(task))
    }
  }
}
