import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROVIDER_TIMEOUT_MS } from '@resume-library/contract/limits'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { openUploads, uploadsLocation } from '@resume-library/resumes/open-uploads'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Uploads, UploadsLog } from '@resume-library/resumes/uploads'
import type { S3Place } from '@resume-library/server/configuration/configuration-variables'
import type { CandidateArchive } from './candidates/candidate-archive.ts'
import { openCandidateDatabase } from './candidates/candidate-database.ts'
import type { CandidateStore } from './candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from './candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from './candidates/kysely-candidate-store.ts'
import type { StorageConfig } from './storage-config.ts'

export interface Stores {
  readonly candidates: CandidateStore
  readonly archive: CandidateArchive
  readonly resumes: ResumeStore
  readonly resumeStores: ResumeStores
  close(): Promise<void>
}

export interface ResumeStores {
  /** Those that came inside a registration. */
  readonly own: ResumeStore
  /** Those that the service keeps at public addresses. */
  readonly public: PublicResumes
}

/** The service's store; what is erased there loses its row first. */
interface PublicResumes extends ResumeStore {
  /**
   * Runs a task with the service's table of uploads, where that is in the folder or the database that is configured.
   *
   * @returns null where it is not: the service is elsewhere
   * @throws {ResumeStoreError} `unavailable` where it cannot be opened
   */
  withUploads<Result>(task: (uploads: Uploads) => Promise<Result>): Promise<Result | null>
}

/** What a command has to say stands in its answer. */
const SILENT: UploadsLog = { warn: () => undefined, error: () => undefined }

export type OnError = (error: Error) => void

/**
 * Opens the stores that the configuration names, and tries both. Where there is only no room, they open all the same:
 * registrations are refused until there is.
 *
 * @throws as {@link openCandidateDatabase}; {ResumeStoreError}
 */
export async function openStores(storage: StorageConfig, onError: OnError): Promise<Stores> {
  const database = await openCandidateDatabase(storage.candidates, onError, PROVIDER_TIMEOUT_MS)
  const candidates = createKyselyCandidateStore(database)
  try {
    const resumeStores = await openResumeStores(storage)
    const { own: resumes } = resumeStores
    await resumes.check().catch((error) => {
      if (!isFull(error)) throw error
      onError(error)
    })
    const archive = createKyselyCandidateArchive(database)
    return { candidates, archive, resumes, resumeStores, close: () => candidates.close() }
  } catch (error) {
    await candidates.close()
    throw error
  }
}

const isFull = (error: unknown) => error instanceof ResumeStoreError && error.code === 'no_space'

export async function openResumeStores({ folder, s3, candidates }: StorageConfig): Promise<ResumeStores> {
  const open = s3 ? await bucketOpener(s3) : (name: string) => createDiskResumeStore(join(folder, name))
  const files = open('resumes')
  const location = uploadsLocation(folder, candidates.kind === 'postgres' ? candidates.url : null)
  const withUploads: PublicResumes['withUploads'] = async (task) => {
    if (location.kind === 'sqlite' && !existsSync(location.file)) return null
    const uploads = await openUploads(location, files, SILENT).catch((cause) => {
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

/** Loaded where it is needed: it would double the memory of a small command. */
async function bucketOpener(bucket: S3Place): Promise<(name: string) => ResumeStore> {
  const { createS3ResumeStore } = await import('@resume-library/resumes/s3-resume-store')
  return (name) => createS3ResumeStore({ ...bucket, prefix: `${name}/` })
}
