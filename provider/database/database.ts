import type { ColumnType, Kysely, Transaction } from 'kysely'

type Nullable<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>
/** Written as text; read as text (SQLite) or parsed (PostgreSQL). */
type Json = ColumnType<unknown, string, string>
/** Written in ISO 8601; read as text (SQLite) or as a date (PostgreSQL). */
type Time = ColumnType<string | Date, string, string>
type Flag = ColumnType<boolean | number, boolean, boolean>

export interface CandidateTable {
  id: string
  first_name: string
  last_name: string
  country_id: string
  home_town: string
  desired_job_title: string
  latest_job_title: string
  email: string
  password_hash: string
  phone: string
  zip_code: string
  acceptable_job_types: Json
  salary_min: number
  salary_max: number
  travel_radius: number
  education_level: string
  work_experience: string
  relocate: Flag
  driving_license: Flag
  eligibility_status: string
  key_skills: Json
  /** Empty where the resume is kept as a file. */
  resume_url: string
  resume_name: Nullable<string>
  resume_filename: Nullable<string>
  resume_filetype: Nullable<string>
  /** When the resume store was told that the file is named by this row. */
  resume_claimed_at: ColumnType<string | Date | null, string | null | undefined, string>
  registration_date: Time
  created_at: Time
  /** Both null once the key has expired. */
  idempotency_key: Nullable<string>
  idempotency_fingerprint: Nullable<string>
}

export interface Schema {
  candidates: CandidateTable
}

/** What an engine calls the types of our columns. */
export interface ColumnTypes {
  readonly id: 'text' | 'uuid'
  readonly text: 'text'
  readonly amount: 'real' | 'double precision'
  readonly flag: 'integer' | 'boolean'
  readonly json: 'text' | 'jsonb'
  readonly time: 'text' | 'timestamptz'
  /** What stands after the last column of a new table. */
  readonly tableSuffix: 'strict' | ''
}

/** A database behind Kysely with what differs between the engines. */
export interface Database {
  readonly kysely: Kysely<Schema>
  readonly types: ColumnTypes
  /** Keeps other instances from changing the schema until the transaction ends. */
  lockSchema<Tables>(transaction: Transaction<Tables>): Promise<void>
  /** Makes what was erased unreadable, as far as the engine lets us. */
  settleErased(): Promise<void>
  /** Whether an error means that the database is away, full or locked, not that we asked wrongly. */
  isUnavailable(error: unknown): boolean
}
