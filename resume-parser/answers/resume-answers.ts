import type { ResumeText } from '../text/resume-text.ts'
import { emailMatches } from './contact/email.ts'
import { phoneMatches } from './contact/phone.ts'
import { zipMatches } from './contact/zip-code.ts'
import { best, type Match } from './match.ts'
import { nameMatches } from './name/full-name.ts'
import { similarity } from './name/name-shape.ts'
import { outlineOf } from './outline/outline.ts'
import { keySkills } from './skills/key-skills.ts'
import { titleMatches } from './title/job-title.ts'

/** Minimum scores of an answer, below those of the usual evidence. */
const THRESHOLDS = { name: 5, email: 3, phone: 5, zip_code: 4, latest_job_title: 4 } as const
/** Margin above the threshold within which an answer is unsure. */
const UNSURE_WITHIN = 0.6

/** Answers by field; null if nothing reaches the threshold. */
export interface ResumeAnswers {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** Five digits, and four more where given. */
  readonly zip_code: string | null
  readonly home_town: string | null
  readonly latest_job_title: string | null
  readonly key_skills: readonly string[]
}

export type AnsweredField = keyof ResumeAnswers

/** All matches of each field with their evidence, for tests and debugging. */
export interface Matches {
  readonly name: readonly Match<{ readonly first: string; readonly last: string }>[]
  readonly email: readonly Match<string>[]
  readonly phone: readonly Match<string>[]
  readonly zip_code: readonly Match<{ readonly zip: string; readonly town: string | null }>[]
  readonly latest_job_title: readonly Match<string>[]
  readonly key_skills: readonly string[]
}

export function findMatches(text: ResumeText): Matches {
  const outline = outlineOf(text)
  const addresses = emailMatches(outline).map(({ value }) => value)
  const names = nameMatches(outline, addresses)
  const name = best(names, THRESHOLDS.name)?.value ?? null
  const emails = emailMatches(outline, name)
  return {
    name: names,
    email: name ? emails.map((email) => scoreByName(email, [name.first, name.last])) : emails,
    phone: phoneMatches(outline, name),
    zip_code: zipMatches(outline, name),
    latest_job_title: titleMatches(outline, name?.at ?? null),
    key_skills: keySkills(outline, name?.at ?? null),
  }
}

export function readAnswers(text: ResumeText): { answers: ResumeAnswers; unsure: readonly AnsweredField[] } {
  const { key_skills, ...matches } = findMatches(text)
  const name = best(matches.name, THRESHOLDS.name)
  const address = best(matches.zip_code, THRESHOLDS.zip_code)
  const email = best(matches.email, THRESHOLDS.email)
  const phone = best(matches.phone, THRESHOLDS.phone)
  const title = best(matches.latest_job_title, THRESHOLDS.latest_job_title)
  const found = { name, email, phone, zip_code: address, latest_job_title: title }
  const unsure = (Object.keys(found) as (keyof typeof found)[]).filter((field) => {
    const match = found[field]
    return match !== null && match.score < THRESHOLDS[field] + UNSURE_WITHIN
  })
  return {
    answers: {
      first_name: name?.value.first ?? null,
      last_name: name?.value.last ?? null,
      email: email?.value ?? null,
      phone: phone?.value ?? null,
      zip_code: address?.value.zip ?? null,
      home_town: address?.value.town ?? null,
      latest_job_title: title?.value ?? null,
      key_skills,
    },
    unsure: unsure.flatMap((field) => (field === 'name' ? (['first_name', 'last_name'] as const) : field)),
  }
}

/** Prefers addresses with the person's name. */
const scoreByName = (email: Match<string>, words: readonly string[]): Match<string> => {
  const [mailbox = '', domain = ''] = email.value.split('@')
  const points = Math.max(similarity(words, mailbox), Math.min(2, similarity(words, domain.split('.')[0]!)))
  return { ...email, score: email.score + points, evidence: { ...email.evidence, 'has the name': points } }
}
