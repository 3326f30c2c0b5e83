import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { guarded } from './guarded.ts'

/**
 * Brings the database to the present schema. It runs under a lock, once for all instances that start together,
 * and does nothing where there is nothing to do.
 *
 * @throws {CandidateStoreError}
 */
export const migrate = (database: Database): Promise<void> => guarded(database, () => toLatest(database))

async function toLatest(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: async () => migrations(database) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** A migration that has run anywhere is never changed: add another. */
function migrations({ types, tableSuffix }: Database): Record<string, Migration> {
  return {
    '0001-candidates': {
      async up(db) {
        const text = types.text
        await db.schema
          .createTable('candidates')
          .addColumn('id', types.id, (column) => column.primaryKey().notNull())
          .addColumn('first_name', text, (column) => column.notNull())
          .addColumn('last_name', text, (column) => column.notNull())
          .addColumn('country_id', text, (column) => column.notNull())
          .addColumn('home_town', text, (column) => column.notNull())
          .addColumn('desired_job_title', text, (column) => column.notNull())
          .addColumn('latest_job_title', text, (column) => column.notNull())
          .addColumn('email', text, (column) => column.notNull().unique())
          .addColumn('password_hash', text, (column) => column.notNull())
          .addColumn('phone', text, (column) => column.notNull())
          .addColumn('zip_code', text, (column) => column.notNull())
          .addColumn('acceptable_job_types', sql.raw(types.json), (column) => column.notNull())
          .addColumn('salary_min', types.amount, (column) => column.notNull())
          .addColumn('salary_max', types.amount, (column) => column.notNull())
          .addColumn('travel_radius', types.amount, (column) => column.notNull())
          .addColumn('education_level', text, (column) => column.notNull())
          .addColumn('work_experience', text, (column) => column.notNull())
          .addColumn('relocate', types.flag, (column) => column.notNull())
          .addColumn('driving_license', types.flag, (column) => column.notNull())
          .addColumn('eligibility_status', text, (column) => column.notNull())
          .addColumn('key_skills', sql.raw(types.json), (column) => column.notNull())
          .addColumn('resume_url', text, (column) => column.notNull())
          .addColumn('resume_name', text)
          .addColumn('resume_filename', text)
          .addColumn('resume_filetype', text)
          .addColumn('resume_claimed_at', types.time)
          .addColumn('registration_date', types.time, (column) => column.notNull())
          .addColumn('created_at', types.time, (column) => column.notNull())
          .addColumn('idempotency_key', text)
          .addColumn('idempotency_fingerprint', text)
          .modifyEnd(sql.raw(tableSuffix))
          .execute()
        await db.schema
          .createIndex('candidates_idempotency_key')
          .unique()
          .on('candidates')
          .column('idempotency_key')
          .where('idempotency_key', 'is not', null)
          .execute()
        await db.schema
          .createIndex('candidates_unclaimed_resume')
          .on('candidates')
          .column('resume_name')
          .where(sql<boolean>`resume_name is not null and resume_claimed_at is null`)
          .execute()
      },
    },
  }
}
