/** What may be chosen, in the order in which it is shown (specification, section 3). */

export const JOB_TYPES = ['Permanent', 'Contract', 'Temp', 'Part Time'] as const
export const EDUCATION_LEVELS = ['High School', 'Associates', 'Bachelors', 'Masters', 'Doctorate'] as const
export const WORK_EXPERIENCES = ['0-1', '1-2', '3-5', '5-10', '10+'] as const
export const ELIGIBILITY_STATUSES = [
  'auth_any_employer',
  'auth_current_employer',
  'auth_sponsorship',
] as const

export type JobType = (typeof JOB_TYPES)[number]
export type EducationLevel = (typeof EDUCATION_LEVELS)[number]
export type WorkExperience = (typeof WORK_EXPERIENCES)[number]
export type EligibilityStatus = (typeof ELIGIBILITY_STATUSES)[number]

/** What a registration may not leave out, besides a resume (specification, section 5, check 5). */
export const REQUIRED_FIELDS = ['first_name', 'last_name', 'email', 'password', 'zip_code'] as const
