import type {
  Candidate,
  EducationLevel,
  EligibilityStatus,
  JobType,
  WorkExperience,
} from '@resume-library/contract/candidate'
import type { Database } from '@resume-library/database/database'
import type { ColumnType } from 'kysely'
import {
  flag,
  type KyselyColumn,
  list,
  number,
  searchedText,
  text,
  time,
  timeOrNull,
  type ValueOf,
} from './columns.ts'

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
  education_level: text<EducationLevel | ''>(),
  work_experience: text<WorkExperience | ''>(),
  eligibility_status: text<EligibilityStatus>(),
  relocate: flag(),
  driving_license: flag(),
  key_skills: list<string>(),
  /** Of the text that was agreed to or shown at Submit; empty where none was. */
  consent_version: text(),
  /** ISO 8601 in UTC. */
  consent_given_at: timeOrNull(),
} satisfies { readonly [Field in SentField | ConsentField | 'id' | 'created_at']: unknown }

/** What a registration brings but for the password, the resume and the consent, which have columns of other kinds. */
type SentField = Exclude<keyof Candidate, 'password' | 'uploaded_resume' | 'resume_url' | 'consent'>
type ConsentField = 'consent_version' | 'consent_given_at'

type Columns = typeof CANDIDATE_COLUMNS
export type CandidateField = keyof Columns

/** The fields as a record shows them. */
export type CandidateFields = { readonly [Field in CandidateField]: ValueOf<Columns[Field]> }

export const CANDIDATE_FIELDS = Object.keys(CANDIDATE_COLUMNS) as CandidateField[]

/** Where the operator looks for a text. */
export const SEARCHED_FIELDS = CANDIDATE_FIELDS.filter((field) => CANDIDATE_COLUMNS[field].isSearched)

/** The table as Kysely sees it. */
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
