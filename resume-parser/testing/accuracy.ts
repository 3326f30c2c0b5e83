import type { ParsedResume } from '../parse-resume.ts'
import type { Truth } from './corpora.ts'

/** Fields with one answer. */
export const SINGLE_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'zip_code',
  'latest_job_title',
] as const

/** Counts of correct, wrong and missing answers. */
export interface Tally {
  right: number
  wrong: number
  missed: number
}

/** Compares answers with the labels, by the corpora's own measure. */
export function tally(
  field: (typeof SINGLE_FIELDS)[number],
  resumes: readonly (readonly [Truth, ParsedResume])[],
): Tally {
  const sum: Tally = { right: 0, wrong: 0, missed: 0 }
  for (const [truth, parsed] of resumes) {
    const accepted = truth[field]
    if (!accepted) continue
    const answer = parsed.readable ? parsed.answers[field] : null
    const isRight = accepted.some((one) => one !== null && answer !== null && isSame(field, one, answer))
    if (isRight) sum.right += 1
    else if (answer !== null) sum.wrong += 1
    if (!isRight && !accepted.includes(null)) sum.missed += 1
  }
  return sum
}

export const precision = ({ right, wrong }: Tally) => right / Math.max(1, right + wrong)
export const recall = ({ right, missed }: Tally) => right / Math.max(1, right + missed)

/** Mean F1 of the resumes that have skills. */
export function skillsF1(resumes: readonly (readonly [Truth, ParsedResume])[]): number {
  const scores = resumes.flatMap(([truth, parsed]) => {
    const wanted = new Set((truth.key_skills ?? []).map((skill) => plainSkill(skill ?? '')))
    const read = new Set((parsed.readable ? parsed.answers.key_skills : []).map(plainSkill))
    return wanted.size === 0
      ? []
      : [(2 * [...wanted].filter((skill) => read.has(skill)).length) / (wanted.size + read.size)]
  })
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
}

const plain = (text: string) =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()
const plainSkill = (text: string) =>
  plain(text)
    .replace(/[.\s]+$/, '')
    .replace(/[–—‐]/g, '-')

/** Compares two answers as the measure does; phones by their digits. */
function isSame(field: string, one: string, other: string): boolean {
  if (field !== 'phone') return plain(one) === plain(other)
  const [short = '', long = ''] = [one, other]
    .map((text) => text.replace(/\D/g, ''))
    .sort((a, b) => a.length - b.length)
  return (
    short === long ||
    (short.length >= 7 && long.endsWith(short.replace(/^0/, '')) && long.length - short.length <= 3)
  )
}
