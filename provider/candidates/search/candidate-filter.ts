import type { EligibilityStatus, JobType } from '@resume-library/contract/candidate'
import type { ChoiceOf } from '@resume-library/contract/choices'

/** Conditions that a candidate must all meet; of a list, any one unless said otherwise. */
export type CandidateFilter = { readonly [Name in keyof Conditions]?: Conditions[Name] | undefined }

interface Conditions {
  /** Registered at this time or later, by the provider's clock; ISO 8601 in UTC. */
  readonly since: string
  /** Registered before this time. */
  readonly until: string
  /** Case-insensitive, trimmed. */
  readonly email: string
  /** Part of a name, the e-mail address, the home town or a job title; case-insensitive. Slow. */
  readonly text: string
  /** Each the start of a word of a name, the home town, a job title, a skill or the e-mail address before `@`. */
  readonly words: string
  /** Starts of words of a job title. */
  readonly title: string
  /** Starts of words of the home town, the start of the zip code, or a state by name or abbreviation. */
  readonly place: string
  /** Start of the zip code; all of it with a radius. */
  readonly zip: string
  /** Miles between the centroids of zip codes. */
  readonly radius: number
  /** All of them; whole, without regard to case and accents. */
  readonly skill: readonly string[]
  readonly job_type: readonly JobType[]
  readonly education: readonly ChoiceOf<'education_level'>[]
  readonly experience: readonly ChoiceOf<'work_experience'>[]
  readonly eligibility: readonly EligibilityStatus[]
  /** Largest minimum salary. */
  readonly salary: number
  readonly relocate: boolean
  readonly driving_license: boolean
  readonly isVerified: boolean
  /** Name of an uploaded resume. */
  readonly uploadedResume: string
  readonly exceptId: string
}
