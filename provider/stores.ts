import { PROVIDER_TIMEOUT_MS, SEARCH_TIMEOUT_MS, SEARCHES_AT_ONCE } from '@resume-library/contract/limits'
import { openReads } from '@resume-library/database/open-database'
import { type ResumeStore, ResumeStoreError } from '@resume-library/resumes/resume-store'
import { type AccessStores, createAccessStores } from './access/access-stores.ts'
import { createAudit } from './access/audit.ts'
import type { CandidateArchive } from './candidates/candidate-archive.ts'
import type { OnChange } from './candidates/candidate-changes.ts'
import { openCandidateDatabase } from './candidates/candidate-database.ts'
import type { CandidateStore } from './candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from './candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from './candidates/kysely-candidate-store.ts'
import type { StorageConfig } from './config.ts'
import { createFunnelDays, type FunnelDays } from './funnel/funnel-days.ts'
import { openResumeStores, type ResumeStores } from './resume-stores.ts'
import type { CandidateDatabase, CandidateTables } from './tables/candidate-columns.ts'

export interface Stores {
  readonly database: CandidateDatabase
  readonly candidates: CandidateStore
  readonly archive: CandidateArchive
  readonly funnel: FunnelDays
  readonly resumes: ResumeStore
  readonly resumeStores: ResumeStores
  readonly access: AccessStores
  /** Searches of operators, which registrations do not wait for. */
  readonly reads: Reads
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
    const limits = { concurrency: SEARCHES_AT_ONCE, timeoutMs: SEARCH_TIMEOUT_MS }
    const readDatabase = await openReads<CandidateTables>(database, storage.candidates, limits, onError)
    const reads = createReads(readDatabase)
    const close = () => readDatabase.close().finally(candidates.close)
    return { database, candidates, archive, funnel, resumes, resumeStores, access, reads, close }
  } catch (error) {
    await candidates.close()
    throw error
  }
}

const createReads = (database: CandidateDatabase) => ({
  database,
  archive: createKyselyCandidateArchive(database) as Pick<CandidateArchive, 'search' | 'feed' | 'count'>,
  audit: createAudit(database) as Pick<AccessStores['audit'], 'page'>,
  funnel: createFunnelDays(database) as Omit<FunnelDays, 'add'>,
})
type Reads = ReturnType<typeof createReads>

const isFull = (error: unknown) => error instanceof ResumeStoreError && error.code === 'no_space'
