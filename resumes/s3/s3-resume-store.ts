import { isStorableResumeName } from '@resume-library/contract/resume'
import type { ResumeStore } from '../resume-store.ts'
import { createS3Client, type S3Bucket, type S3Client } from './client.ts'
import { eraseOnS3, markOnS3, openOnS3, statOnS3 } from './files.ts'
import { incomingToS3 } from './incoming.ts'
import { listOnS3 } from './listing.ts'
import { exists, markKey } from './objects.ts'
import { type Staging, stagingIn } from './staging.ts'

export interface S3ResumeStoreOptions extends S3Bucket {
  /** Local folder of temp files, created when missing; the system's by default. */
  readonly stagingFolder?: string
}

/**
 * Stores resume files in an S3 bucket that exists, which any number of processes may share. The server must know
 * conditional PUT (`If-None-Match: *`), and reads must see every write before them.
 */
export function createS3ResumeStore(options: S3ResumeStoreOptions): ResumeStore {
  const s3 = createS3Client(options)
  const staging = stagingIn(options.stagingFolder)
  const ifStorable = <Result>(name: string, otherwise: Result, task: () => Promise<Result>) =>
    isStorableResumeName(name) ? task() : Promise.resolve(otherwise)
  return {
    begin: async (maximumBytes) => incomingToS3(s3, await staging.stage(maximumBytes)),
    open: (name, range) => ifStorable(name, null, () => openOnS3(s3, name, range)),
    stat: (name) => ifStorable(name, null, () => statOnS3(s3, name)),
    erase: (name) => ifStorable(name, false, () => eraseOnS3(s3, name)),
    list: () => listOnS3(s3),
    removeLeftovers: async () => undefined,
    mark: (name, number) => ifStorable(name, false, () => markOnS3(s3, name, number)),
    isMarked: (name, number) => ifStorable(name, false, () => exists(s3, markKey(name, number))),
    freeBytes: async () => null,
    check: () => checkS3(s3, staging),
  }
}

/** Writes a temp file and an object, to check space and permissions. */
async function checkS3(s3: S3Client, staging: Staging): Promise<void> {
  await staging.check()
  await (await s3('PUT', 'check')).dump()
}
