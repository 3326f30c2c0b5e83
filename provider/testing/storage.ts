import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type Engine, enginesOf, type TestStorage } from '@resume-library/database/testing/storage'
import { type AccessStores, createAccessStores } from '../access/access-stores.ts'
import type { CandidateArchive } from '../candidates/candidate-archive.ts'
import { NO_LISTENER, type OnChange } from '../candidates/candidate-changes.ts'
import { openCandidateDatabase } from '../candidates/candidate-database.ts'
import type { CandidateStore } from '../candidates/candidate-store.ts'
import { createKyselyCandidateArchive } from '../candidates/kysely-candidate-archive.ts'
import { createKyselyCandidateStore } from '../candidates/kysely-candidate-store.ts'

export type { Engine, TestStorage } from '@resume-library/database/testing/storage'

/** Engines that store candidates. */
export const engines = () => enginesOf('candidates')

export async function openCandidates(
  storage: TestStorage,
  onChange: OnChange = NO_LISTENER,
): Promise<{ store: CandidateStore; archive: CandidateArchive; access: AccessStores }> {
  const database = await openCandidateDatabase(storage.location, assert.ifError)
  return {
    store: createKyselyCandidateStore(database, onChange),
    // Few, so that searches ask the index, too.
    archive: createKyselyCandidateArchive(database, onChange, 5),
    access: createAccessStores(database),
  }
}

/** Opens a storage of its own for a suite, and removes it after. @returns it, once the tests run */
export function candidatesOfSuite(engine: Engine) {
  const suite = {} as { storage: TestStorage } & Awaited<ReturnType<typeof openCandidates>>
  before(async () => {
    const storage = await engine.storage()
    Object.assign(suite, { storage }, await openCandidates(storage))
  })
  after(async () => {
    await suite.store.close()
    await suite.storage.remove()
  })
  return suite
}
