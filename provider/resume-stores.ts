import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { openUploads, uploadsLocation } from '@resume-library/resumes/open-uploads'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Uploads, UploadsLog } from '@resume-library/resumes/uploads'
import type { S3Location } from '@resume-library/server/configuration/configuration'
import type { StorageConfig } from './config.ts'

export interface ResumeStores {
  /** Sent with registrations. */
  readonly own: ResumeStore
  /** Uploaded to the service, at public addresses. */
  readonly public: PublicResumes
}

/** Store of the service, whose files have rows in the table of uploads. */
interface PublicResumes extends ResumeStore {
  /**
   * Runs a task with the service's table of uploads.
   *
   * @returns null where the configured folder or database has none: the service is elsewhere
   * @throws {ResumeStoreError} `unavailable` where it cannot be opened
   */
  withUploads<Result>(task: (uploads: Uploads) => Promise<Result>): Promise<Result | null>
}

const NO_LOG: UploadsLog = { warn: () => undefined, error: () => undefined }

export async function openResumeStores({ folder, s3, candidates }: StorageConfig): Promise<ResumeStores> {
  const open = s3 ? await s3StoreFactory(s3) : (name: string) => createDiskResumeStore(join(folder, name))
  const files = open('resumes')
  const location = uploadsLocation(folder, candidates.kind === 'postgres' ? candidates.url : null)
  const withUploads: PublicResumes['withUploads'] = async (task) => {
    if (location.kind === 'sqlite' && !existsSync(location.file)) return null
    const uploads = await openUploads(location, files, NO_LOG).catch((cause) => {
      throw new ResumeStoreError('unavailable', { cause })
    })
    try {
      return await task(uploads)
    } finally {
      await uploads.close()
    }
  }
  const erase = async (name: string) =>
    (await withUploads((uploads) => uploads.erase(name))) ?? files.erase(name)
  return { own: open('candidate-resumes'), public: { ...files, erase, withUploads } }
}

/** Loads the S3 client on demand: it doubles the memory of a small command. */
async function s3StoreFactory(bucket: S3Location): Promise<(name: string) => ResumeStore> {
  const { createS3ResumeStore } = await import('@resume-library/resumes/s3-resume-store')
  return (name) => createS3ResumeStore({ ...bucket, prefix: `${name}/` })
}
