import type { ColumnTypes } from '@resume-library/database/database'
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** The first table, with the columns that there were then. */
export async function createCandidates(database: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const table = Object.entries(candidateColumns(types)).reduce<CreateTableBuilder<'candidates', string>>(
    (builder, [name, type]) =>
      builder.addColumn(name, sql.raw(type), (column) => (NULLABLE.has(name) ? column : column.notNull())),
    database.schema.createTable('candidates'),
  )
  await table
    .addPrimaryKeyConstraint('candidates_id', ['id'])
    .addUniqueConstraint('candidates_email', ['email'])
    .modifyEnd(sql.raw(types.tableSuffix))
    .execute()
  await database.schema
    .createIndex('candidates_idempotency_key')
    .unique()
    .on('candidates')
    .column('idempotency_key')
    .where('idempotency_key', 'is not', null)
    .execute()
  await database.schema
    .createIndex('candidates_unclaimed_resume')
    .on('candidates')
    .column('id')
    .where(sql<boolean>`resume_name is not null and resume_claimed_at is null`)
    .execute()
}

const candidateColumns = ({ id, text, amount, flag, json, time }: ColumnTypes) => ({
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
  resume_url: text,
  resume_name: text,
  resume_filename: text,
  resume_filetype: text,
  resume_claimed_at: time,
  registration_date: time,
  created_at: time,
  idempotency_key: text,
  idempotency_fingerprint: text,
})

const NULLABLE = new Set([
  'resume_name',
  'resume_filename',
  'resume_filetype',
  'resume_claimed_at',
  'idempotency_key',
  'idempotency_fingerprint',
])
