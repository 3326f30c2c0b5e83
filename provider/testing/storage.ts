import assert from 'node:assert/strict'
import { enginesOf, type TestStorage } from '@resume-library/database/testing/storage'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import { openCandidateDatabase } from '../candidates/candidate-database.ts'
import type { CandidateStore } from '../candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from '../candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from '../candidates/kysely-candidate-store.ts'

export type { Engine, TestStorage } from '@resume-library/database/testing/storage'

/** Where candidates may be kept. */
export const engines = () => enginesOf('candidates')

export async function openCandidates(
  storage: TestStorage,
): Promise<{ store: CandidateStore; archive: CandidateArchive }> {
  const database = await openCandidateDatabase(storage.location, assert.ifError)
  return { store: createKyselyCandidateStore(database), archive: createKyselyCandidateArchive(database) }
}
