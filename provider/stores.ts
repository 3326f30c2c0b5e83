import { join } from 'node:path'
import { PROVIDER_TIMEOUT_MS } from '@resume-library/contract/limits'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
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
  readonly public: ResumeStore
}

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

export async function openResumeStores({ folder, s3 }: StorageConfig): Promise<ResumeStores> {
  const open = s3 ? await bucketOpener(s3) : (name: string) => createDiskResumeStore(join(folder, name))
  return { own: open('candidate-resumes'), public: open('resumes') }
}

/** Loaded where it is needed: it would double the memory of a small command. */
async function bucketOpener(bucket: S3Place): Promise<(name: string) => ResumeStore> {
  const { createS3ResumeStore } = await import('@resume-library/resumes/s3-resume-store')
  return (name) => createS3ResumeStore({ ...bucket, prefix: `${name}/` })
}
