import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isStorableResumeName } from '@resume-library/contract/resume'
import {
  type ByteRange,
  type OpenedResume,
  type ResumeFacts,
  type ResumeStore,
  ResumeStoreError,
} from '../resume-store.ts'
import { tryStaging } from '../staged-file.ts'
import { guarded } from '../storage-fault.ts'
import { createS3Client, type S3Bucket, type S3Client } from './client.ts'
import { beginOnS3 } from './incoming.ts'
import { claimedKey, factsOf, findOnS3, isClaimed, unclaimedKey } from './objects.ts'
import { sweepOnS3 } from './sweep.ts'

export interface S3ResumeStoreOptions extends S3Bucket {
  /** A local folder for files that are being received; the system's own for temp files when absent. */
  readonly stagingFolder?: string
}

/**
 * Keeps resume files in an S3 bucket that exists. Any number of processes on any machines may share it.
 * What it needs of the server: conditional PUT (`If-None-Match: *`), COPY with a condition on its source, and
 * reads that see every write before them.
 */
export function createS3ResumeStore(options: S3ResumeStoreOptions): ResumeStore {
  const s3 = createS3Client(options)
  const stagingFolder = options.stagingFolder ?? tmpdir()
  const ifStorable = <Result>(name: string, otherwise: Result, task: () => Promise<Result>) =>
    isStorableResumeName(name) ? task() : Promise.resolve(otherwise)
  return {
    begin: (maximumBytes) => beginOnS3(s3, stagingFolder, maximumBytes),
    open: (name, range) => ifStorable(name, null, () => openOnS3(s3, name, range)),
    stat: (name) =>
      ifStorable(name, null, async () => {
        const found = await findOnS3(s3, name, 'HEAD')
        await found?.dump()
        return found && factsOf(found)
      }),
    claim: (name) => ifStorable(name, false, () => claimOnS3(s3, name)),
    erase: (name) => ifStorable(name, false, () => eraseOnS3(s3, name)),
    sweep: (before) => sweepOnS3(s3, before),
    check: () => checkS3(s3, stagingFolder),
  }
}

async function openOnS3(s3: S3Client, name: string, range?: ByteRange): Promise<OpenedResume | null> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` }
  const found = await findOnS3(s3, name, 'GET', headers)
  if (!found) return null
  if (found.status !== 416) return opened(factsOf(found), found.body)
  await found.dump()
  const whole = await findOnS3(s3, name, 'HEAD')
  await whole?.dump()
  return whole && opened(factsOf(whole), Readable.from([]))
}

function opened(facts: ResumeFacts, body: Readable): OpenedResume {
  const close = async () => {
    body.destroy()
  }
  return { ...facts, bytes: body, close }
}

/**
 * Copies a file from the unclaimed to the claimed ones and removes the original. A sweep only removes
 * originals: the copy was made before that, or there was nothing left to copy.
 */
async function claimOnS3(s3: S3Client, name: string): Promise<boolean> {
  const original = await s3('HEAD', unclaimedKey(name), { expected: [404] })
  await original.dump()
  const claimed = await isClaimed(s3, name)
  if (original.status === 404) return claimed
  if (!claimed && !(await copied(s3, name, original.header('etag') ?? ''))) return await isClaimed(s3, name)
  // What stays here after a crash is swept without a loss.
  await s3('DELETE', unclaimedKey(name)).then(
    (answer) => answer.dump(),
    () => undefined,
  )
  return true
}

/**
 * The condition on the source keeps out other bytes that came under the name in between: those of a receiver
 * who is about to be refused. A copy may fail after its 200 (S3, CopyObject).
 */
async function copied(s3: S3Client, name: string, etag: string): Promise<boolean> {
  const answer = await s3('PUT', claimedKey(name), {
    source: { key: unclaimedKey(name), etag },
    expected: [404, 412],
  })
  const body = await answer.text()
  if (answer.status >= 300) return false
  if (body.includes('<CopyObjectResult')) return true
  throw new ResumeStoreError('unavailable', { cause: new Error('S3 answered 200 and did not copy') })
}

async function eraseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const found = await findOnS3(s3, name, 'HEAD')
  await found?.dump()
  for (const key of [unclaimedKey(name), claimedKey(name)]) await (await s3('DELETE', key)).dump()
  return found !== null
}

/** Tries to stage a file, and writes an object of its own: room and permission are there. */
async function checkS3(s3: S3Client, stagingFolder: string): Promise<void> {
  await guarded(() => tryStaging(join(stagingFolder, `${randomUUID()}.part`)))
  await (await s3('PUT', 'check')).dump()
}
