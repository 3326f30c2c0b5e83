import {
  EDUCATION_LEVELS,
  ELIGIBILITY_STATUSES,
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  JOB_TYPES,
  WORK_EXPERIENCES,
} from '../../../contract/candidate.ts'
import { checkField } from '../../../contract/form-rules.ts'
import { RANDOM_RANGES } from '../../../contract/random-ranges.ts'
import { SENTENCES } from '../../../contract/sentences.ts'

/** The three steps of the form, as each rival names them. */
export const STEPS = ['Personal Info', 'Career Info', 'Resume'] as const

/** The eligibility statuses with their words. */
export const ELIGIBILITY_OPTIONS = [
  { value: ELIGIBILITY_STATUSES[0], label: 'Authorized for any employer' },
  { value: ELIGIBILITY_STATUSES[1], label: 'Authorized for current employer only' },
  { value: ELIGIBILITY_STATUSES[2], label: 'Requires sponsorship' },
]

/** The sentence for what is wrong with a field, or null: the product's own rules, so that all forms check alike. */
export function fieldSentence(field: FieldName, value: string): string | null {
  const code = checkField(field, value)
  if (!code) return null
  return code === 'amount_below_zero' || code === 'amount_not_yearly' ? 'Must be 0 or more' : SENTENCES[code]
}

const FIRST_NAMES = ['Ava', 'Liam', 'Noah', 'Emma', 'Mia', 'Lucas', 'Ella', 'Owen']
const LAST_NAMES = ['Smith', 'Jones', 'Brown', 'Taylor', 'Wilson', 'Davis', 'Clark']
const TOWNS = ['Austin', 'Boston', 'Chicago', 'Denver', 'Seattle']
const TITLES = ['Software Engineer', 'Data Analyst', 'Nurse', 'Teacher', 'Accountant']
const ZIP_CODES = ['10001', '90210', '60601', '73301', '02108', '98101', '80202']
const SKILLS =
  'JavaScript,TypeScript,React,Node.js,Python,Java,C#,SQL,AWS,Docker,Kubernetes,Git,Agile,Scrum,HTML,CSS,GraphQL,REST,Linux,Excel,Testing,DevOps,Figma,Sales,Leadership'.split(
    ',',
  )

const between = ([low, high]: readonly [number, number]) => low + Math.floor(Math.random() * (high - low + 1))
const oneOf = <Item>(items: readonly Item[]): Item => items[between([0, items.length - 1])]!
const someOf = <Item>(items: readonly Item[], range: readonly [number, number]): Item[] =>
  [...items].sort(() => Math.random() - 0.5).slice(0, between(range))

/** What "Fill with Random Data" fills in (specification, section 9). */
export function randomValues(): FormValues {
  const [first, last] = [oneOf(FIRST_NAMES), oneOf(LAST_NAMES)]
  return {
    ...INITIAL_VALUES,
    first_name: first,
    last_name: last,
    email: `${first}.${last}.${between([1, 99_999])}@example.com`.toLowerCase(),
    password: `Pw-${between([100_000, 999_999])}!`,
    phone: `+1${between([2_000_000_000, 9_999_999_999])}`,
    zip_code: oneOf(ZIP_CODES),
    home_town: oneOf(TOWNS),
    desired_job_title: oneOf(TITLES),
    latest_job_title: oneOf(TITLES),
    acceptable_job_types: someOf(JOB_TYPES, RANDOM_RANGES.jobTypes),
    salary_min: String(between(RANDOM_RANGES.salary_min)),
    salary_max: String(between(RANDOM_RANGES.salary_max)),
    education_level: oneOf(EDUCATION_LEVELS),
    work_experience: oneOf(WORK_EXPERIENCES),
    key_skills: someOf(SKILLS, RANDOM_RANGES.skills).join(', '),
    travel_radius: String(between(RANDOM_RANGES.travel_radius)),
    eligibility_status: oneOf(ELIGIBILITY_STATUSES),
    relocate: oneOf(['1', '0'] as const),
    driving_license: oneOf(['1', '0'] as const),
  }
}
