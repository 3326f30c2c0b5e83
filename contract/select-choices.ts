import { EDUCATION_LEVELS, ELIGIBILITY_STATUSES, WORK_EXPERIENCES } from './choices.ts'

/** What the fields of one choice may hold; empty where nothing has to be chosen. */
export const SELECT_CHOICES: {
  readonly [name: string]: readonly string[] | undefined
} = {
  education_level: [...EDUCATION_LEVELS, ''],
  work_experience: [...WORK_EXPERIENCES, ''],
  eligibility_status: ELIGIBILITY_STATUSES,
}
