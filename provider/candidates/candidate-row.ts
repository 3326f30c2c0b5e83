import { resumeAddress } from '@resume-library/contract/resume-address'
import type { DatabaseLocation } from '@resume-library/database/database'
import type { Insertable, Selectable } from 'kysely'
import { wordsOf } from '../search-words.ts'
import {
  CANDIDATE_FIELDS,
  type CandidateFields,
  type CandidateTable,
  isBoolean,
  isList,
} from '../tables/candidate-columns.ts'
import { isoTime } from '../tables/iso-time.ts'
import type { CandidateRecord, CandidateResume, NewCandidate, StoredRecord } from './candidate-store.ts'
import { searchColumn } from './search/search-index.ts'
import { tokensOf } from './search/search-tokens.ts'

const RESUME_COLUMNS = ['resume_url', 'resume_name', 'resume_filename', 'resume_filetype'] as const

/** Columns of a record, without those of the password, the Idempotency-Key and erasing. */
const RECORD_COLUMNS = [...CANDIDATE_FIELDS, ...RESUME_COLUMNS] as const

/** Bounded by what an index of PostgreSQL takes. */
const SORT_NAME_LENGTH = 200

export const FOUND_COLUMNS = [...RECORD_COLUMNS, 'language', 'verified_at', 'position', 'changed_at'] as const

export const STORED_COLUMNS = [
  ...RECORD_COLUMNS,
  'password_hash',
  'idempotency_key',
  'idempotency_fingerprint',
  'erase_digests',
  'language',
  'verified_at',
] as const

type Row = Selectable<CandidateTable>
type RecordRow = Pick<Row, (typeof RECORD_COLUMNS)[number]>
type FoundRow = Pick<Row, (typeof FOUND_COLUMNS)[number]>
type StoredRow = Pick<Row, (typeof STORED_COLUMNS)[number]>

/** Numbers within one second. */
const NUMBERS_A_SECOND = 2 ** 20
/** In 2242, the last for which JavaScript has numbers. */
const SECONDS_MAX = 2 ** 33 - 1

/** Returns the number before all of candidates that are registered in or after a second since 1970. */
export const firstNumberAt = (second: number): number =>
  Math.min(Math.max(second, 0), SECONDS_MAX) * NUMBERS_A_SECOND

/** Returns the columns of a new candidate. */
export function rowOfCandidate(
  candidate: NewCandidate,
  { position, at }: { readonly position: number; readonly at: string },
  kind: DatabaseLocation['kind'],
): Insertable<CandidateTable> {
  const { resume, idempotency, password_hash, erase_digests, language, verified_at } = candidate
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
    language,
    verified_at,
    ...changedColumns(candidate, position, at, kind),
    number: numberOf(candidate.created_at, position),
  }
}

export const numberOf = (createdAt: string, position: number): number =>
  firstNumberAt(Math.floor(Date.parse(createdAt) / 1000)) + (position % NUMBERS_A_SECOND)

/** Returns the columns that every change sets. */
export const changedColumns = (
  candidate: CandidateFields & Pick<NewCandidate, 'verified_at'>,
  position: number,
  changed_at: string,
  kind: DatabaseLocation['kind'],
) => ({
  position,
  changed_at,
  sort_name: sortName(candidate),
  search: searchColumn(kind, tokensOf(candidate)),
})

const sortName = ({ last_name, first_name }: CandidateFields) =>
  wordsOf(`${last_name} ${first_name}`).join(' ').slice(0, SORT_NAME_LENGTH).toWellFormed()

const candidateOfRow = (row: RecordRow): CandidateRecord => ({
  ...fieldsOf(row),
  resume: resumeOfRow(row),
})

export const foundOfRow = (row: FoundRow): StoredRecord => ({
  ...candidateOfRow(row),
  language: row.language,
  verified_at: isoTime(row.verified_at),
  position: row.position,
  changed_at: isoTime(row.changed_at) ?? isoTime(row.created_at),
})

export function storedOfRow(row: StoredRow): NewCandidate {
  const { password_hash, erase_digests, idempotency_key: key } = row
  return {
    ...candidateOfRow(row),
    password_hash,
    erase_digests,
    language: row.language,
    verified_at: isoTime(row.verified_at),
    idempotency: key === null ? null : { key, fingerprint: row.idempotency_fingerprint ?? '' },
  }
}

export const columnsOf = (fields: CandidateFields) =>
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

function resumeOfRow(row: RecordRow): CandidateResume {
  if (row.resume_name === null) return { kind: 'address', url: row.resume_url }
  return {
    kind: 'file',
    name: row.resume_name,
    filename: row.resume_filename ?? '',
    filetype: row.resume_filetype ?? '',
  }
}
