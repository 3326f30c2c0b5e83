import type { Insertable, Selectable } from 'kysely'
import type { CandidateTable } from '../database/database.ts'
import type { StoredCandidate } from './candidate-archive.ts'
import type { CandidateRecord, CandidateResume, NewCandidate } from './candidate-store.ts'

/** A new candidate as a row. */
export function rowOfCandidate(candidate: NewCandidate): InsertedRow {
  const { resume, idempotency, acceptable_job_types, key_skills, ...columns } = candidate
  const file = resume.kind === 'file' ? resume : null
  return {
    ...columns,
    acceptable_job_types: JSON.stringify(acceptable_job_types),
    key_skills: JSON.stringify(key_skills),
    resume_url: resume.kind === 'address' ? resume.url : '',
    resume_name: file?.name ?? null,
    resume_filename: file?.filename ?? null,
    resume_filetype: file?.filetype ?? null,
    idempotency_key: idempotency?.key ?? null,
    idempotency_fingerprint: idempotency?.fingerprint ?? null,
  }
}

/** The columns of a record: everything but what belongs to the password and the Idempotency-Key. */
export const RECORD_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'country_id',
  'home_town',
  'desired_job_title',
  'latest_job_title',
  'email',
  'phone',
  'zip_code',
  'acceptable_job_types',
  'salary_min',
  'salary_max',
  'travel_radius',
  'education_level',
  'work_experience',
  'relocate',
  'driving_license',
  'eligibility_status',
  'key_skills',
  'resume_url',
  'resume_name',
  'resume_filename',
  'resume_filetype',
  'registration_date',
  'created_at',
] as const satisfies readonly (keyof CandidateTable)[]

export type RecordRow = Pick<Selectable<CandidateTable>, (typeof RECORD_COLUMNS)[number]>

/** The columns of a whole record. */
export const STORED_COLUMNS = [
  ...RECORD_COLUMNS,
  'password_hash',
  'idempotency_key',
  'idempotency_fingerprint',
  'resume_claimed_at',
] as const satisfies readonly (keyof CandidateTable)[]

/** The columns of a new row. */
export const INSERTED_COLUMNS = STORED_COLUMNS.filter((column) => column !== 'resume_claimed_at')

export type InsertedRow = Required<Pick<Insertable<CandidateTable>, (typeof INSERTED_COLUMNS)[number]>>

type StoredRow = Pick<Selectable<CandidateTable>, (typeof STORED_COLUMNS)[number]>

/** A row as a whole record. */
export function storedOfRow(row: StoredRow): StoredCandidate {
  const { password_hash, idempotency_key: key, idempotency_fingerprint, resume_claimed_at, ...record } = row
  return {
    ...candidateOfRow(record),
    password_hash,
    idempotency: key === null ? null : { key, fingerprint: idempotency_fingerprint ?? '' },
    resume_claimed_at: resume_claimed_at === null ? null : time(resume_claimed_at),
  }
}

/** A whole record as a row. */
export function rowOfStored(stored: StoredCandidate): Insertable<CandidateTable> {
  const { resume_claimed_at, ...candidate } = stored
  return { ...rowOfCandidate(candidate), resume_claimed_at }
}

/** A row as a record: the same from both engines. */
export function candidateOfRow(row: RecordRow): CandidateRecord {
  const { resume_url, resume_name, resume_filename, resume_filetype, ...columns } = row
  return {
    ...columns,
    acceptable_job_types: json(row.acceptable_job_types) as CandidateRecord['acceptable_job_types'],
    education_level: row.education_level as CandidateRecord['education_level'],
    work_experience: row.work_experience as CandidateRecord['work_experience'],
    eligibility_status: row.eligibility_status as CandidateRecord['eligibility_status'],
    relocate: Boolean(row.relocate),
    driving_license: Boolean(row.driving_license),
    key_skills: json(row.key_skills) as string[],
    resume: resumeOfRow(row),
    registration_date: time(row.registration_date),
    created_at: time(row.created_at),
  }
}

function resumeOfRow(row: RecordRow): CandidateResume {
  if (row.resume_name === null) return { kind: 'address', url: row.resume_url }
  return {
    kind: 'file',
    name: row.resume_name,
    filename: row.resume_filename ?? '',
    filetype: row.resume_filetype ?? '',
  }
}

const json = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** ISO 8601 in UTC, from either engine. */
export const time = (value: string | Date): string => (value instanceof Date ? value.toISOString() : value)
