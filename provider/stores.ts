import { PROVIDER_TIMEOUT_MS } from '@resume-library/contract/limits'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import { type AccessStores, createAccessStores } from './access/access-stores.ts'
import type { CandidateArchive } from './candidates/candidate-archive.ts'
import type { OnChange } from './candidates/candidate-changes.ts'
import { openCandidateDatabase } from './candidates/candidate-database.ts'
import type { CandidateStore } from './candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from './candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from './candidates/kysely-candidate-store.ts'
import type { StorageConfig } from './config.ts'
import { createFunnelDays, type FunnelDays } from './funnel/funnel-days.ts'
import { openResumeStores, type ResumeStores } from './resume-stores.ts'
import type { CandidateDatabase } from './tables/candidate-columns.ts'

export interface Stores {
  readonly database: CandidateDatabase
  readonly candidates: CandidateStore
  readonly archive: CandidateArchive
  readonly funnel: FunnelDays
  readonly resumes: ResumeStore
  readonly resumeStores: ResumeStores
  readonly access: AccessStores
  close(): Promise<void>
}

/**
 * Opens and checks the configured stores. On a full disk they open, and refuse registrations.
 *
 * @param onChange part of the transaction of each change
 * @throws as {@link openCandidateDatabase}; {ResumeStoreError}
 */
export async function openStores(
  storage: StorageConfig,
  onError: (error: Error) => void,
  onChange?: OnChange,
): Promise<Stores> {
  const database = await openCandidateDatabase(storage.candidates, onError, PROVIDER_TIMEOUT_MS)
  const candidates = createKyselyCandidateStore(database, onChange)
  try {
    const resumeStores = await openResumeStores(storage)
    const { own: resumes } = resumeStores
    await resumes.check().catch((error) => {
      if (!isFull(error)) throw error
      onError(error)
    })
    const archive = createKyselyCandidateArchive(database, onChange)
    const funnel = createFunnelDays(database)
    const access = createAccessStores(database)
    const close = () => candidates.close()
    return { database, candidates, archive, funnel, resumes, resumeStores, access, close }
  } catch (error) {
    await candidates.close()
    throw error
  }
}

const isFull = (error: unknown) => error instanceof ResumeStoreError && error.code === 'no_space'
