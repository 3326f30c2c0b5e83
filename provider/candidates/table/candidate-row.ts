import { resumeAddress } from '@resume-library/contract/resume-address'
import type { Insertable, Selectable } from 'kysely'
import type { CandidateRecord, CandidateResume, NewCandidate } from '../candidate-store.ts'
import {
  CANDIDATE_FIELDS,
  type CandidateFields,
  type CandidateTable,
  isBoolean,
  isList,
} from './candidate-columns.ts'

const RESUME_COLUMNS = ['resume_url', 'resume_name', 'resume_filename', 'resume_filetype'] as const

/** Columns of a record, without those of the password, the Idempotency-Key and erasing. */
export const RECORD_COLUMNS = [...CANDIDATE_FIELDS, ...RESUME_COLUMNS] as const

export const STORED_COLUMNS = [
  ...RECORD_COLUMNS,
  'password_hash',
  'idempotency_key',
  'idempotency_fingerprint',
  'erase_digests',
] as const

type Row = Selectable<CandidateTable>
type RecordRow = Pick<Row, (typeof RECORD_COLUMNS)[number]>
type StoredRow = Pick<Row, (typeof STORED_COLUMNS)[number]>

export function rowOfCandidate(candidate: NewCandidate): Insertable<CandidateTable> {
  const { resume, idempotency, password_hash, erase_digests } = candidate
  const file = resume.kind === 'file' ? resume : null
  const url = resume.kind === 'address' ? resume.url : ''
  return {
    ...columnsOf(candidate),
    password_hash,
    erase_digests,
    resume_url: url,
    resume_public_name: resumeAddress(url, null)?.name ?? '',
    resume_name: file?.name ?? null,
    resume_filename: file?.filename ?? null,
    resume_filetype: file?.filetype ?? null,
    idempotency_key: idempotency?.key ?? null,
    idempotency_fingerprint: idempotency?.fingerprint ?? null,
  }
}

export const candidateOfRow = (row: RecordRow): CandidateRecord => ({
  ...fieldsOf(row),
  resume: resumeOfRow(row),
})

export function storedOfRow(row: StoredRow): NewCandidate {
  const { password_hash, erase_digests, idempotency_key: key } = row
  return {
    ...candidateOfRow(row),
    password_hash,
    erase_digests,
    idempotency: key === null ? null : { key, fingerprint: row.idempotency_fingerprint ?? '' },
  }
}

const columnsOf = (fields: CandidateFields) =>
  mapFields((field) => (isList(field) ? JSON.stringify(fields[field]) : fields[field])) as Pick<
    Insertable<CandidateTable>,
    keyof CandidateFields
  >

/** Reads the same from both engines; PostgreSQL parses JSON itself. */
const fieldsOf = (row: Pick<Row, keyof CandidateFields>) =>
  mapFields((field) => {
    const read = row[field]
    if (read instanceof Date) return isoTime(read)
    if (isBoolean(field)) return Boolean(read)
    return isList(field) && typeof read === 'string' ? JSON.parse(read) : read
  }) as CandidateFields

const mapFields = (value: (field: keyof CandidateFields) => unknown) =>
  Object.fromEntries(CANDIDATE_FIELDS.map((field) => [field, value(field)]))

/** Formats as ISO 8601 in UTC; PostgreSQL returns a date. */
export const isoTime = <Time extends string | null>(read: Time | Date) =>
  read instanceof Date ? read.toISOString() : read

function resumeOfRow(row: RecordRow): CandidateResume {
  if (row.resume_name === null) return { kind: 'address', url: row.resume_url }
  return {
    kind: 'file',
    name: row.resume_name,
    filename: row.resume_filename ?? '',
    filetype: row.resume_filetype ?? '',
  }
}
