import type { Migrations, Schema } from '@resume-library/database/migrate'
import { createCandidates } from './migration-0001.ts'
import { addEraseDigests } from './migration-0002.ts'
import { addErasedKeys } from './migration-0003.ts'
import { addPublicResumeNames } from './migration-0004.ts'
import { addConsent } from './migration-0005.ts'

/**
 * In their order. One that has run anywhere is never changed: add another. It may only add, so that copies of two
 * versions can run together; a new column has a default, for the rows that are there and for copies that do not know it.
 */
export const MIGRATIONS: Migrations = {
  '0001-candidates': createCandidates,
  '0002-erase-digests': addEraseDigests,
  '0003-erased-keys': addErasedKeys,
  '0004-public-resume-names': addPublicResumeNames,
  '0005-consent': addConsent,
}

/** Noted where Kysely notes it, and before where the first versions did. */
export const CANDIDATES_SCHEMA: Schema = {
  migrations: MIGRATIONS,
  table: 'kysely_migration',
  earlierTable: 'provider_migrations',
}
