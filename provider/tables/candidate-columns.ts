import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import { FIELD_NAMES, FIELDS, type FieldName, type Fields } from '@resume-library/contract/fields'
import { LIST_FIELDS } from '@resume-library/contract/text-uses'
import type { Database } from '@resume-library/database/database'
import type { ColumnType, RawBuilder } from 'kysely'
import type { AccessTables } from './access-tables.ts'
import { key, type TableOf, text, time } from './columns.ts'
import type { FunnelDaysTable } from './funnel-table.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { NotesTable } from './search-migration.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** Fields with a column of their name: all but the password and the resume. */
export const RECORDED_FIELDS = FIELD_NAMES.filter(
  (name): name is RecordedField => name !== 'password' && name !== 'resume_url',
)
type RecordedField = Exclude<FieldName, 'password' | 'resume_url'>

type RecordedValue<Name extends FieldName> = Name extends (typeof LIST_FIELDS)[number]
  ? readonly string[]
  : Fields[Name]['kind'] extends 'switch'
    ? boolean
    : Fields[Name]['kind'] extends 'choices'
      ? Readonly<FormValues[Name]>
      : Candidate[Name]

/** Answers of a candidate. */
export type RecordedFields = { readonly [Name in RecordedField]: RecordedValue<Name> }

export type CandidateFields = RecordedFields & {
  /** UUID, version 7: its order is the order of registration, to the millisecond. */
  readonly id: string
  /** ISO 8601 in UTC, by the sender's clock. */
  readonly registration_date: string
  /** ISO 8601 in UTC, by the provider's clock. */
  readonly created_at: string
  /** Version of the terms shown at Submit; empty for none. */
  readonly consent_version: string
  /** ISO 8601 in UTC. */
  readonly consent_given_at: string | null
}

type CandidateField = keyof CandidateFields

/** Columns of records and of the CSV, in their order. */
export const CANDIDATE_FIELDS: readonly CandidateField[] = [
  'id',
  'registration_date',
  'created_at',
  ...RECORDED_FIELDS,
  'consent_version',
  'consent_given_at',
]

/** SQLite stores these as integers. */
export const isBoolean = (name: string): boolean => FIELDS[name as FieldName]?.kind === 'switch'

/** Stored as JSON. */
export const isList = (name: string): boolean =>
  FIELDS[name as FieldName]?.kind === 'choices' || LIST_FIELDS.some((list) => list === name)

type TimeField = 'registration_date' | 'created_at' | 'consent_given_at'
type ColumnOf<Name extends CandidateField, Value = CandidateFields[Name]> = Name extends TimeField
  ? ColumnType<Value | Date, Value, Value>
  : Value extends boolean
    ? ColumnType<boolean | number, boolean, boolean>
    : Value extends readonly unknown[]
      ? ColumnType<unknown, string, string>
      : Value

export type CandidateTable = { [Name in CandidateField]: ColumnOf<Name> } & {
  /** PHC string. */
  password_hash: string
  /** Empty for a file. */
  resume_url: string
  /** Uploaded file that the address names; empty for none. */
  resume_public_name: string
  resume_name: string | null
  resume_filename: string | null
  resume_filetype: string | null
  /** Both null once the key has expired. */
  idempotency_key: string | null
  idempotency_fingerprint: string | null
  /** Digests of erase tokens, separated by spaces. */
  erase_digests: string
  /** Language tag of the page that it was sent from; empty if unknown. */
  language: string
  /** Null until the person has followed the link of the mail. */
  verified_at: ColumnType<string | Date | null, string | null, string | null>
  /** Order by time of registration, and among equal ones by change; null until it is indexed. */
  number: ColumnType<number | string | null, number, number>
  /** Number of the last change; 0 until it is indexed. */
  position: number
  changed_at: ColumnType<string | Date | null, string, string>
  /** Folded name, by which lists are sorted. */
  sort_name: string
  /** Tokens of the search index. */
  search: ColumnType<string | null, string | RawBuilder<string>, string | RawBuilder<string>>
}

/** One row: the number and time of the last change. */
interface ChangeCounterTable {
  value: number
  at: ColumnType<string | Date, string, string>
}

/** Digests of the Idempotency-Keys of erased candidates. */
export const ERASED_KEYS = { digest: key(text), erased_at: time }

export interface CandidateTables extends AccessTables, NotificationTables, UpkeepTables {
  candidates: CandidateTable
  erased_keys: TableOf<typeof ERASED_KEYS>
  funnel_days: FunnelDaysTable
  candidate_notes: NotesTable
  change_counter: ChangeCounterTable
}

export type CandidateDatabase = Database<CandidateTables>
