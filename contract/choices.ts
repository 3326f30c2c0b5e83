import type { FieldName, FieldsMatching } from './fields.ts'

/** Choices in the order of the page (specification, section 3). */
export const JOB_TYPES = ['Permanent', 'Contract', 'Temp', 'Part Time'] as const
export const EDUCATION_LEVELS = ['High School', 'Associates', 'Bachelors', 'Masters', 'Doctorate'] as const
export const WORK_EXPERIENCES = ['0-1', '1-2', '3-5', '5-10', '10+'] as const
export const ELIGIBILITY_STATUSES = [
  'auth_any_employer',
  'auth_current_employer',
  'auth_sponsorship',
] as const

/** English labels of what is a code in records. */
export const ELIGIBILITY_LABELS = {
  auth_any_employer: 'Authorized for any employer',
  auth_current_employer: 'Authorized for current employer only',
  auth_sponsorship: 'Requires sponsorship',
} as const satisfies { readonly [Status in (typeof ELIGIBILITY_STATUSES)[number]]: string }

const CHOICES = {
  acceptable_job_types: JOB_TYPES,
  education_level: EDUCATION_LEVELS,
  work_experience: WORK_EXPERIENCES,
  eligibility_status: ELIGIBILITY_STATUSES,
} as const satisfies {
  readonly [Name in FieldsMatching<{ readonly kind: 'choice' | 'choices' }>]: readonly string[]
}

export type ChoiceField = keyof typeof CHOICES
export type ChoiceOf<Name extends ChoiceField> = (typeof CHOICES)[Name][number]

export const choicesOf = (name: FieldName): readonly string[] =>
  (CHOICES as { readonly [Name in FieldName]?: readonly string[] })[name] ?? []
