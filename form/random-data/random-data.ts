import { type FieldName, type FormValues, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { choicesOf } from '@resume-library/contract/choices'
import { maximumOf } from '@resume-library/contract/field-amounts'
import { FIELD_NAMES, FIELDS, type FieldsMatching } from '@resume-library/contract/fields'
import type { ResumeInfo } from '@resume-library/contract/resume'

/** Ranges of the test data, both ends included. */
export const RANDOM_RANGES = {
  skills: [3, 5],
  salary_min: [10_000, 50_000],
  salary_max: [60_000, 150_000],
  travel_radius: [10, 50],
} as const
const AMOUNT_RANGES: { readonly [name: string]: readonly [number, number] } = RANDOM_RANGES

const FIRST_NAMES = ['Ana', 'James', 'Maria', 'David', 'Grace', 'Luis', 'Aisha', 'Peter', 'Mei', 'Robert']
const LAST_NAMES = ['Garcia', 'Smith', 'Nguyen', 'Brown', 'Lopez', 'Kim', 'Walker', 'Okafor', 'Rossi']
const JOB_TITLES = ['Nurse', 'Electrician', 'Accountant', 'Teacher', 'Welder', 'Data Analyst', 'Truck Driver']

const SKILL_NAMES =
  'Excel, Customer service, Project management, Sales, Accounting, Forklift, Welding, First aid, ' +
  'Spanish, JavaScript, SQL, Scheduling, Payroll, Data entry, Marketing, Negotiation, Cooking, ' +
  'Teaching, Patient care, Plumbing, Carpentry, Logistics, Quality control, Bookkeeping, ' +
  'Photography'
export const SKILLS: readonly string[] = SKILL_NAMES.split(', ')

/** Real zip codes with their towns. */
export const ZIP_CODES = {
  '02134': 'Boston',
  '10001': 'New York',
  '30301': 'Atlanta',
  '60601': 'Chicago',
  '77001': 'Houston',
  '90210': 'Beverly Hills',
  '98101': 'Seattle',
} as const

type Random = () => number
type RandomText = Exclude<FieldsMatching<{ readonly kind: 'text' | 'secret' }>, 'country_id' | 'resume_url'>

/** Generates every answer within the specification's ranges (section 9), and a sample resume without a URL. */
export function randomRegistration(random: Random): { values: FormValues; resume: ResumeInfo } {
  const number = ([from, to]: readonly [number, number]) => from + Math.floor(random() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]) => items[number([0, items.length - 1])]!
  const sample = <Item>(items: readonly Item[], range: readonly [number, number]) => {
    const left = [...items]
    return Array.from({ length: number(range) }, () => left.splice(number([0, left.length - 1]), 1)[0]!)
  }
  const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)]
  const [zipCode, town] = pick(Object.entries(ZIP_CODES))
  const title = pick(JOB_TITLES)
  const skills = sample(SKILLS, RANDOM_RANGES.skills)
  // The type requires every text field.
  const texts: Record<RandomText, string> = {
    first_name: firstName,
    last_name: lastName,
    home_town: town,
    desired_job_title: title,
    latest_job_title: pick(JOB_TITLES),
    email: `${firstName}.${lastName}.${number([100_000, 999_999])}@example.com`.toLowerCase(),
    password: `test-${number([10_000_000, 99_999_999])}`,
    phone: `+1555${number([1_000_000, 9_999_999])}`,
    zip_code: zipCode,
    key_skills: skills.join(', '),
  }
  const answer = (name: FieldName) => {
    const field = FIELDS[name]
    switch (field.kind) {
      case 'amount':
        return String(number(AMOUNT_RANGES[name] ?? [0, Math.min(50, maximumOf(field))]))
      case 'switch':
        return pick(['1', '0'])
      case 'choice':
        return pick(choicesOf(name))
      case 'choices': {
        const chosen = sample(choicesOf(name), [1, choicesOf(name).length])
        return choicesOf(name).filter((choice) => chosen.includes(choice))
      }
      default:
        return texts[name as RandomText] ?? INITIAL_VALUES[name]
    }
  }
  const text = `${firstName} ${lastName}\n${town}, ${zipCode}\n\n${title}\n\nSkills: ${skills.join(', ')}\n`
  return {
    values: Object.fromEntries(FIELD_NAMES.map((name) => [name, answer(name)])) as unknown as FormValues,
    resume: { url: '', filename: 'resume.txt', filetype: 'txt', content: btoa(text) },
  }
}
