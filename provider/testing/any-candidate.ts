import type { JobType } from '@resume-library/contract/candidate'
import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '@resume-library/contract/candidate'
import fc from 'fast-check'
import type { CandidateRecord, NewCandidate } from '../candidates/candidate-store.ts'
import { someCandidate } from './candidates.ts'

/** Text that every engine keeps: no NUL, no half of a surrogate pair. */
const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
const amount = fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0)
const instant = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** fast-check makes objects without a prototype too, which no engine gives back. */
const plain = { noNullPrototype: true }
const resume = fc.oneof(
  fc.record({ kind: fc.constant('address' as const), url: text }, plain),
  fc.record({ kind: fc.constant('file' as const), name: text, filename: text, filetype: text }, plain),
)

/** Of everything that a record shows, so that the compiler asks for a new field; no two candidates share the other two. */
const anyValue: {
  readonly [Field in Exclude<keyof CandidateRecord, 'id' | 'email'>]: fc.Arbitrary<CandidateRecord[Field]>
} = {
  first_name: text,
  last_name: text,
  country_id: text,
  home_town: text,
  desired_job_title: text,
  latest_job_title: text,
  phone: text,
  zip_code: text,
  acceptable_job_types: fc.uniqueArray(fc.constantFrom<JobType>(...JOB_TYPES)),
  salary_min: amount,
  salary_max: amount,
  travel_radius: amount,
  education_level: fc.constantFrom(...EDUCATION_LEVELS, '' as const),
  work_experience: fc.constantFrom(...WORK_EXPERIENCES, '' as const),
  relocate: fc.boolean(),
  driving_license: fc.boolean(),
  eligibility_status: fc.constantFrom(...ELIGIBILITY_STATUSES),
  key_skills: fc.array(text),
  consent_version: text,
  consent_given_at: fc.option(instant),
  resume,
  registration_date: instant,
  created_at: instant,
}

export const anyCandidate: fc.Arbitrary<NewCandidate> = fc
  .record(anyValue)
  .map((fields) => someCandidate(fields))
