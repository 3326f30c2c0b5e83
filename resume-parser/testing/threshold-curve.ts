import { considerAnswers } from '../answers/resume-answers.ts'
import { THRESHOLDS } from '../answers/thresholds.ts'
import { readResumeText } from '../text/read-resume-text.ts'
import { isSame } from './accuracy.ts'
import { bytesOf, labelledResumes } from './corpora.ts'

/** Prints precision and recall of the corpora's resumes by threshold: `node resume-parser/testing/threshold-curve.ts`. */
interface Scored {
  readonly score: number
  readonly isRight: boolean
}

const STEPS = [-3, -2, -1, 0, 1, 2, 3]
const FIELDS = Object.keys(THRESHOLDS) as (keyof typeof THRESHOLDS)[]
const scored = Object.fromEntries(FIELDS.map((field) => [field, [] as Scored[]])) as Record<
  keyof typeof THRESHOLDS,
  Scored[]
>
const answered = Object.fromEntries(FIELDS.map((field) => [field, 0])) as Record<
  keyof typeof THRESHOLDS,
  number
>

for (const [path, truth] of labelledResumes()) {
  const text = await readResumeText(bytesOf(path)).catch(() => null)
  if (!text) continue
  const considered = considerAnswers(text)
  for (const field of FIELDS) {
    const accepted = truth[field === 'name' ? 'last_name' : field] ?? null
    if (!accepted) continue
    if (!accepted.includes(null)) answered[field] += 1
    const [best] = considered[field].toSorted((one, other) => other.score - one.score)
    if (!best) continue
    const answer =
      typeof best.value === 'string' ? best.value : 'last' in best.value ? best.value.last : best.value.zip
    scored[field].push({
      score: best.score,
      isRight: accepted.some((one) => one !== null && isSame(field, one, answer)),
    })
  }
}

for (const field of FIELDS) {
  for (const step of STEPS) {
    const threshold = THRESHOLDS[field] + step
    const offered = scored[field].filter(({ score }) => score >= threshold)
    const right = offered.filter(({ isRight }) => isRight).length
    const percent = (whole: number) => ((100 * right) / Math.max(1, whole)).toFixed(1).padStart(6)
    console.log(
      `${field.padEnd(17)} ${String(threshold).padStart(3)}${step === 0 ? ' *' : '  '} precision ${percent(offered.length)}  recall ${percent(answered[field])}`,
    )
  }
}
