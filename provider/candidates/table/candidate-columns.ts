import type {
  Candidate,
  EducationLevel,
  EligibilityStatus,
  JobType,
  WorkExperience,
} from '@resume-library/contract/candidate'
import type { Database } from '@resume-library/database/database'
import type { ColumnType } from 'kysely'

/** How a value is kept: written the same for both engines, and read as either gives it. */
interface Column<Value, Read, Written> {
  readonly toColumn: (value: Value) => Written
  readonly fromColumn: (read: Read) => Value
  readonly isSearched: boolean
}

const asIs = <Value>(isSearched = false): Column<Value, Value, Value> => ({
  toColumn: (value) => value,
  fromColumn: (read) => read,
  isSearched,
})
const text = asIs<string>
const searchedText = () => text(true)
const number = asIs<number>

/** An integer in SQLite. */
const flag = (): Column<boolean, boolean | number, boolean> => ({
  ...asIs<boolean>(),
  fromColumn: Boolean,
})

/** JSON; PostgreSQL parses it. */
const list = <Item>(): Column<readonly Item[], unknown, string> => ({
  toColumn: (value) => JSON.stringify(value),
  fromColumn: (read) => (typeof read === 'string' ? JSON.parse(read) : read) as readonly Item[],
  isSearched: false,
})

/** ISO 8601 in UTC; PostgreSQL gives a date. */
export const time = <None extends null = never>(): Column<
  string | None,
  string | None | Date,
  string | None
> => ({
  ...asIs<string | None>(),
  fromColumn: (read) => (read instanceof Date ? read.toISOString() : read),
})

/**
 * The fields of a candidate that have a column each: the one list from which the types, the statements, the mapping of
 * rows and the CSV come, which has them in this order. A new field also needs a migration (`migrations.ts`).
 */
export const CANDIDATE_COLUMNS = {
  /** UUID, version 7: its order is the order of registration, to the millisecond. */
  id: text(),
  /** ISO 8601 in UTC, to the millisecond: what the registration said. */
  registration_date: time(),
  /** The same, by the provider's own clock. */
  created_at: time(),
  first_name: searchedText(),
  last_name: searchedText(),
  /** Trimmed and in lower case; no two candidates share one. */
  email: searchedText(),
  phone: text(),
  country_id: text(),
  zip_code: text(),
  home_town: searchedText(),
  desired_job_title: searchedText(),
  latest_job_title: searchedText(),
  acceptable_job_types: list<JobType>(),
  /** US dollars a year. */
  salary_min: number(),
  salary_max: number(),
  /** Miles. */
  travel_radius: number(),
  education_level: asIs<EducationLevel | ''>(),
  work_experience: asIs<WorkExperience | ''>(),
  eligibility_status: asIs<EligibilityStatus>(),
  relocate: flag(),
  driving_license: flag(),
  key_skills: list<string>(),
  /** Of the text that was agreed to or shown at Submit; empty where none was. */
  consent_version: text(),
  /** ISO 8601 in UTC. */
  consent_given_at: time<null>(),
} satisfies { readonly [Field in SentField | ConsentField | 'id' | 'created_at']: unknown }

/** What a registration brings but for the password, the resume and the consent, which have columns of other kinds. */
type SentField = Exclude<keyof Candidate, 'password' | 'uploaded_resume' | 'resume_url' | 'consent'>
type ConsentField = 'consent_version' | 'consent_given_at'

type Columns = typeof CANDIDATE_COLUMNS
type CandidateField = keyof Columns
type ValueOf<Kind> = Kind extends Column<infer Value, infer _Read, infer _Written> ? Value : never
type KyselyColumn<Kind> =
  Kind extends Column<infer _Value, infer Read, infer Written> ? ColumnType<Read, Written, Written> : never

export type CandidateFields = { readonly [Field in CandidateField]: ValueOf<Columns[Field]> }

export const CANDIDATE_FIELDS = Object.keys(CANDIDATE_COLUMNS) as CandidateField[]

export const SEARCHED_FIELDS = CANDIDATE_FIELDS.filter((field) => CANDIDATE_COLUMNS[field].isSearched)

export type CandidateTable = { [Field in CandidateField]: KyselyColumn<Columns[Field]> } & {
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
  /** Of the tokens by which the candidate erases itself, with a space between two. */
  erase_digests: string
}

/** What is noted of the Idempotency-Keys of erased candidates. */
interface ErasedKeysTable {
  digest: string
  erased_at: ColumnType<string | Date, string, string>
}

export interface CandidateTables {
  candidates: CandidateTable
  erased_keys: ErasedKeysTable
}

export type CandidateDatabase = Database<CandidateTables>
