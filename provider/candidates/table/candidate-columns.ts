import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import { FIELD_NAMES, FIELDS, type FieldName, type Fields } from '@resume-library/contract/fields'
import { LIST_FIELDS } from '@resume-library/contract/text-uses'
import type { Database } from '@resume-library/database/database'
import type { ColumnType } from 'kysely'

/** The fields that have a column by their own name: all but the password and the resume. */
export const RECORDED_FIELDS = FIELD_NAMES.filter(
  (name): name is RecordedField => name !== 'password' && name !== 'resume_url',
)
type RecordedField = Exclude<FieldName, 'password' | 'resume_url'>

/** A switch is recorded as a boolean, and what has commas between as a list. */
type RecordedValue<Name extends FieldName> = Name extends (typeof LIST_FIELDS)[number]
  ? readonly string[]
  : Fields[Name]['kind'] extends 'switch'
    ? boolean
    : Fields[Name]['kind'] extends 'choices'
      ? Readonly<FormValues[Name]>
      : Candidate[Name]

export type CandidateFields = { readonly [Name in RecordedField]: RecordedValue<Name> } & {
  /** UUID, version 7: its order is the order of registration, to the millisecond. */
  readonly id: string
  /** ISO 8601 in UTC, to the millisecond: what the registration said. */
  readonly registration_date: string
  /** The same, by the provider's own clock. */
  readonly created_at: string
  /** Version of the text agreed to or shown at Submit; empty where none was. */
  readonly consent_version: string
  /** ISO 8601 in UTC. */
  readonly consent_given_at: string | null
}

type CandidateField = keyof CandidateFields

/** The columns of records and of the CSV in their order; what was added to the form stands behind the others. */
export const CANDIDATE_FIELDS: readonly CandidateField[] = [
  ...new Set([
    'id',
    'registration_date',
    'created_at',
    'first_name',
    'last_name',
    'email',
    'phone',
    'country_id',
    'zip_code',
    'home_town',
    'desired_job_title',
    'latest_job_title',
    'acceptable_job_types',
    'salary_min',
    'salary_max',
    'travel_radius',
    'education_level',
    'work_experience',
    'eligibility_status',
    'relocate',
    'driving_license',
    'key_skills',
    'consent_version',
    'consent_given_at',
    ...RECORDED_FIELDS,
  ] as const),
]

/** A boolean, which SQLite keeps as an integer. */
export const isFlag = (name: string): boolean => FIELDS[name as FieldName]?.kind === 'switch'

/** A list, kept as JSON. */
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
  /** Empty where the resume is kept as a file. */
  resume_url: string
  /** The uploaded file that the address names; empty for none. */
  resume_public_name: string
  resume_name: string | null
  resume_filename: string | null
  resume_filetype: string | null
  /** When the resume store was told that the file is named by this row. */
  resume_claimed_at: ColumnType<string | Date | null, string | null | undefined, string>
  /** Both null once the key has expired. */
  idempotency_key: string | null
  idempotency_fingerprint: string | null
  /** Digests of erase tokens, with a space between two. */
  erase_digests: string
}

interface ErasedKeysTable {
  digest: string
  erased_at: ColumnType<string | Date, string, string>
}

export interface CandidateTables {
  candidates: CandidateTable
  erased_keys: ErasedKeysTable
}

export type CandidateDatabase = Database<CandidateTables>
