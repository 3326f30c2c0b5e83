import { type OlderFiles, ResumeStoreError } from '../resume-store.ts'
import type { S3Client } from './client.ts'
import { listOnS3 } from './listing.ts'
import { APART, isThere, keptKey, NOTES, remove } from './objects.ts'

/** Finds what a version without the table of uploads has left: files kept apart, and a note of each of its claims. */
export async function olderOnS3(s3: S3Client): Promise<OlderFiles | null> {
  if (!(await hasAny(s3, APART)) && !(await hasAny(s3, NOTES))) return null
  return {
    unclaimed: () => listOnS3(s3, APART),
    claimed: () => listOnS3(s3, NOTES),
    async join() {
      for await (const page of listOnS3(s3, APART)) {
        for (const { name } of page) {
          if (!(await isThere(s3, keptKey(name)))) await copy(s3, APART + name, keptKey(name))
          await remove(s3, APART + name)
        }
      }
      for await (const page of listOnS3(s3, NOTES))
        for (const { name } of page) await remove(s3, NOTES + name)
    },
  }
}

async function hasAny(s3: S3Client, under: string): Promise<boolean> {
  for await (const page of listOnS3(s3, under)) if (page.length > 0) return true
  return false
}

/** A copy may fail after its 200 (S3, CopyObject). */
async function copy(s3: S3Client, from: string, to: string): Promise<void> {
  const answer = await (await s3('PUT', to, { source: from })).text()
  if (!answer.includes('<CopyObjectResult'))
    throw new ResumeStoreError('unavailable', { cause: new Error('S3 answered 200 and did not copy') })
}
