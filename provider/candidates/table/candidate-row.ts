import { resumeAddress } from '@resume-library/contract/resume-address'
import type { Insertable, Selectable } from 'kysely'
import type { StoredCandidate } from '../candidate-archive.ts'
import type { CandidateRecord, CandidateResume, NewCandidate } from '../candidate-store.ts'
import {
  CANDIDATE_FIELDS,
  type CandidateFields,
  type CandidateTable,
  isFlag,
  isList,
} from './candidate-columns.ts'

const RESUME_COLUMNS = ['resume_url', 'resume_name', 'resume_filename', 'resume_filetype'] as const

/** The columns of a record: everything but what belongs to the password and the Idempotency-Key. */
export const RECORD_COLUMNS = [...CANDIDATE_FIELDS, ...RESUME_COLUMNS] as const

export const STORED_COLUMNS = [
  ...RECORD_COLUMNS,
  'password_hash',
  'idempotency_key',
  'idempotency_fingerprint',
  'erase_digests',
  'resume_claimed_at',
] as const

type Row = Selectable<CandidateTable>
type RecordRow = Pick<Row, (typeof RECORD_COLUMNS)[number]>
type StoredRow = Pick<Row, (typeof STORED_COLUMNS)[number]>

export function rowOfCandidate(candidate: NewCandidate | StoredCandidate): Insertable<CandidateTable> {
  const { resume, idempotency, password_hash, erase_digests } = candidate
  const file = resume.kind === 'file' ? resume : null
  const url = resume.kind === 'address' ? resume.url : ''
  return {
    ...columnsOf(candidate),
    password_hash,
    erase_digests,
    resume_url: url,
    resume_public_name: publicResumeName(url),
    resume_name: file?.name ?? null,
    resume_filename: file?.filename ?? null,
    resume_filetype: file?.filetype ?? null,
    resume_claimed_at: 'resume_claimed_at' in candidate ? candidate.resume_claimed_at : null,
    idempotency_key: idempotency?.key ?? null,
    idempotency_fingerprint: idempotency?.fingerprint ?? null,
  }
}

/** The uploaded file that an address names, in whatever spelling and at whatever host; empty for none. */
const publicResumeName = (url: string): string => resumeAddress(url, null)?.name ?? ''

export const candidateOfRow = (row: RecordRow): CandidateRecord => ({
  ...fieldsOf(row),
  resume: resumeOfRow(row),
})

export function storedOfRow(row: StoredRow): StoredCandidate {
  const { password_hash, erase_digests, idempotency_key: key, resume_claimed_at } = row
  return {
    ...candidateOfRow(row),
    password_hash,
    erase_digests,
    idempotency: key === null ? null : { key, fingerprint: row.idempotency_fingerprint ?? '' },
    resume_claimed_at: isoTime(resume_claimed_at),
  }
}

const columnsOf = (fields: CandidateFields) =>
  mapped((field) => (isList(field) ? JSON.stringify(fields[field]) : fields[field])) as Pick<
    Insertable<CandidateTable>,
    keyof CandidateFields
  >

/** The same from both engines: PostgreSQL parses JSON. */
const fieldsOf = (row: Pick<Row, keyof CandidateFields>) =>
  mapped((field) => {
    const read = row[field]
    if (read instanceof Date) return isoTime(read)
    if (isFlag(field)) return Boolean(read)
    return isList(field) && typeof read === 'string' ? JSON.parse(read) : read
  }) as CandidateFields

const mapped = (value: (field: keyof CandidateFields) => unknown) =>
  Object.fromEntries(CANDIDATE_FIELDS.map((field) => [field, value(field)]))

/** ISO 8601 in UTC; PostgreSQL gives a date. */
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
