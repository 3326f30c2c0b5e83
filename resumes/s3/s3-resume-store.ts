import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '../resume-store.ts'
import { tryStaging } from '../staged-file.ts'
import { guarded } from '../storage-fault.ts'
import { claimOnS3, releaseOnS3 } from './claiming.ts'
import { createS3Client, type S3Bucket, type S3Client } from './client.ts'
import { beginOnS3 } from './incoming.ts'
import { listClaimedOnS3 } from './listing.ts'
import { claimedKey, noteKey, remove, unclaimedKey } from './objects.ts'
import { openOnS3, statOnS3 } from './reading.ts'
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
    stat: (name) => ifStorable(name, null, () => statOnS3(s3, name)),
    claim: (name) => ifStorable(name, null, () => claimOnS3(s3, name)),
    release: (name) => ifStorable(name, false, () => releaseOnS3(s3, name)),
    listClaimed: () => listClaimedOnS3(s3),
    erase: (name) => ifStorable(name, false, () => eraseOnS3(s3, name)),
    sweep: (before) => sweepOnS3(s3, before),
    freeBytes: async () => null,
    check: () => checkS3(s3, stagingFolder),
  }
}

async function eraseOnS3(s3: S3Client, name: string): Promise<boolean> {
  const found = await statOnS3(s3, name)
  // A claim at the same time copies from the first key to the second, a release back to the first.
  for (const key of [unclaimedKey(name), claimedKey(name), unclaimedKey(name), noteKey(name)]) {
    await remove(s3, key)
  }
  return found !== null
}

/** Tries to stage a file, and writes an object of its own: room and permission are there. */
async function checkS3(s3: S3Client, stagingFolder: string): Promise<void> {
  await guarded(() => tryStaging(join(stagingFolder, `${randomUUID()}.part`)))
  await (await s3('PUT', 'check')).dump()
}
