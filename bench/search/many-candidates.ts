import { choicesOf } from '@resume-library/contract/choices'
import type { NewCandidate } from '@resume-library/provider/candidates/candidate-store'
import { someCandidate } from '@resume-library/provider/testing/candidates'

const FIRST_NAMES =
  'Ana James María David Grace Luis Aisha Peter Mei Robert Zoë Omar Ingrid José Chloé Søren Łucja Иван 李雷 محمد'
const TITLES =
  'Nurse Electrician Accountant Teacher Welder Analyst Driver Engineer Cook Clerk Manager Plumber Carpenter ' +
  'Pharmacist Librarian Mechanic Designer Dentist Baker Guard'
const RANKS = ['', '', '', 'Senior ', 'Junior ', 'Lead ', 'Chief ', 'Assistant ', 'Night ', 'Travel ']
const SKILLS =
  'Excel,Sales,SQL,Spanish,Forklift,C,C++,C#,Payroll,Welding,First aid,Scheduling,Customer service,Cooking,' +
  'Project management,Negotiation,Patient care,Logistics,Quality control,Bookkeeping,Photography,Node.js,Python'
const SYLLABLES = 'ba de fi go hu ka le mi no pu ra se ti vo wu ya ze cho sha tre'.split(' ')
const [FIRST_REGISTERED, LAST_REGISTERED] = [Date.UTC(2021, 0, 1), Date.UTC(2026, 10, 1)]

/** Generates varied candidates in the order of their registration, the same each time. */
export function* manyCandidates(count: number): Generator<NewCandidate> {
  const random = seeded(33)
  const base = someCandidate()
  const number = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]) => items[number(0, items.length - 1)]!
  /** Rare ones are far more in number, as of names and skills. */
  const skewed = <Item>(items: readonly Item[]) => items[Math.floor(items.length * random() ** 3)]!
  const [firstNames, titles, skills] = [FIRST_NAMES.split(' '), TITLES.split(' '), SKILLS.split(',')]
  const word = () => Array.from({ length: number(2, 4) }, () => pick(SYLLABLES)).join('')
  const words = Array.from({ length: 20_000 }, word)
  const rareSkills = [...skills, ...words.slice(0, 2_000)]
  for (let index = 0; index < count; index++) {
    const time = FIRST_REGISTERED + ((LAST_REGISTERED - FIRST_REGISTERED) * index) / count
    const created_at = new Date(time).toISOString()
    const last_name = skewed(words)
    const jobTitle = () => `${pick(RANKS)}${titles[Math.floor(titles.length * random() ** 1.5)]!}`
    const salary_min = 1_000 * number(10, number(12, 200))
    yield {
      ...base,
      id: `${Math.floor(time).toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7000-8000-${index.toString(16).padStart(12, '0')}`,
      first_name: skewed(firstNames),
      last_name,
      email: `${last_name.toLowerCase()}.${index}@example.com`,
      phone: `+1555${1_000_000 + index}`,
      zip_code: String(number(501, 99_950)).padStart(5, '0'),
      home_town: skewed(words),
      desired_job_title: jobTitle(),
      latest_job_title: jobTitle(),
      acceptable_job_types: [
        skewed(choicesOf('acceptable_job_types')),
      ] as NewCandidate['acceptable_job_types'],
      salary_min,
      salary_max: salary_min + 1_000 * number(5, 60),
      travel_radius: number(5, 100),
      education_level: skewed(choicesOf('education_level')) as NewCandidate['education_level'],
      work_experience: skewed(choicesOf('work_experience')) as NewCandidate['work_experience'],
      eligibility_status: skewed(choicesOf('eligibility_status')) as NewCandidate['eligibility_status'],
      relocate: random() < 0.5,
      driving_license: random() < 0.9,
      key_skills: Array.from({ length: number(2, 8) }, () => skewed(rareSkills)),
      created_at,
      verified_at: random() < 0.8 ? created_at : null,
    }
  }
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
