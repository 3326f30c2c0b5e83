import type { ColumnTypes } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { createAccess, indexAudit } from './access-tables.ts'
import { type CandidateTable, ERASED_KEYS, RECORDED_FIELDS } from './candidate-columns.ts'
import { createTable } from './columns.ts'
import { createFunnelTable } from './funnel-table.ts'
import { addClients, createNotifications } from './notification-tables.ts'
import { addSearch, type SearchColumn } from './search-migration.ts'
import { addRetention, createUpkeep } from './upkeep-tables.ts'

/**
 * Migrations in order. A released one is never changed: add another. It may only add, so that two versions can run
 * together; a new column has a default, for existing rows and for the older version.
 */
export const CANDIDATES_SCHEMA: Schema = {
  migrations: {
    '1-candidates': createCandidates,
    '2-search': addSearch,
    '3-access': createAccess,
    '4-funnel': createFunnelTable,
    '5-notifications': createNotifications,
    '6-audit-order': indexAudit,
    '7-upkeep': createUpkeep,
    '8-outbox-client': addClients,
    '9-retention': addRetention,
  },
  table: 'kysely_migration',
  columns: (types) => ({ candidates: [...RECORDED_FIELDS, ...Object.keys(candidateColumns(types))] }),
}

async function createCandidates(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { schema } = database
  const suffix = sql.raw(types.tableSuffix)
  await Object.entries(candidateColumns(types))
    .reduce<CreateTableBuilder<'candidates', string>>(
      (table, [name, type]) =>
        table.addColumn(name, sql.raw(type), (column) => (NULLABLE.has(name) ? column : column.notNull())),
      schema.createTable('candidates'),
    )
    .addPrimaryKeyConstraint('candidates_id', ['id'])
    .addUniqueConstraint('candidates_email', ['email'])
    .modifyEnd(suffix)
    .execute()
  await schema
    .createIndex('candidates_idempotency_key')
    .unique()
    .on('candidates')
    .column('idempotency_key')
    .where('idempotency_key', 'is not', null)
    .execute()
  await schema
    .createIndex('candidates_resume_public_name')
    .on('candidates')
    .column('resume_public_name')
    .execute()
  await createTable(database, types, 'erased_keys', ERASED_KEYS).execute()
}

type Columns = Record<Exclude<keyof CandidateTable, SearchColumn>, string>

const candidateColumns = ({ id, text, amount, flag, json, time }: ColumnTypes): Columns => ({
  id,
  first_name: text,
  last_name: text,
  country_id: text,
  home_town: text,
  desired_job_title: text,
  latest_job_title: text,
  email: text,
  password_hash: text,
  phone: text,
  zip_code: text,
  acceptable_job_types: json,
  salary_min: amount,
  salary_max: amount,
  travel_radius: amount,
  education_level: text,
  work_experience: text,
  relocate: flag,
  driving_license: flag,
  eligibility_status: text,
  key_skills: json,
  consent_version: text,
  consent_given_at: time,
  resume_url: text,
  resume_public_name: text,
  resume_name: text,
  resume_filename: text,
  resume_filetype: text,
  registration_date: time,
  created_at: time,
  idempotency_key: text,
  idempotency_fingerprint: text,
  erase_digests: text,
})

const NULLABLE = new Set([
  'consent_given_at',
  'resume_name',
  'resume_filename',
  'resume_filetype',
  'idempotency_key',
  'idempotency_fingerprint',
])
