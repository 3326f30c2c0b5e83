import {
  EMAIL_MAX_LENGTH,
  KEY_SKILLS_MAX_LENGTH,
  RESUME_ENTRIES_MAX,
  RESUME_PARAGRAPH_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '@resume-library/contract/limits'
import type { ResumeContent } from './resume-content.ts'

/** Content without control characters and within the limits, in which every answer is present. */
export type BoundContent = Required<ResumeContent>

/** Trims and bounds answers of any length; `cut` is true if something was over a limit. */
export function boundContent(content: ResumeContent): { content: BoundContent; cut: boolean } {
  let cut = false
  const shorten = (text: string, maximum: number) => {
    const points = [...text]
    if (points.length > maximum) cut = true
    return points.slice(0, maximum).join('').trim()
  }
  const line = (text = '', maximum = TEXT_MAX_LENGTH) => shorten(clean(text, maximum), maximum)
  const paragraph = (text: string) => {
    const lines = text.slice(0, 4 * RESUME_PARAGRAPH_MAX_LENGTH).split(/[\n\r\u2028\u2029]+/)
    const cleaned = lines.map((part) => clean(part, RESUME_PARAGRAPH_MAX_LENGTH)).filter(Boolean)
    return shorten(cleaned.join('\n'), RESUME_PARAGRAPH_MAX_LENGTH)
  }
  const entries = <Entry>(list: readonly Entry[], maximum = RESUME_ENTRIES_MAX) => {
    if (list.length > maximum) cut = true
    return list.slice(0, maximum)
  }
  const lines = (list: readonly string[]) => entries(list.map((text) => line(text)).filter(Boolean))
  const bound: BoundContent = {
    language: content.language,
    name: line(content.name),
    title: line(content.title),
    email: line(content.email, EMAIL_MAX_LENGTH),
    phone: line(content.phone),
    zipCode: line(content.zipCode),
    town: line(content.town),
    jobs: entries(content.jobs).map((job) => ({
      title: line(job.title),
      employer: line(job.employer),
      from: line(job.from),
      to: line(job.to),
      description: paragraph(job.description),
    })),
    education: lines(content.education),
    // As many of the form's longest answer as there can be.
    skills: entries(content.skills.map((text) => line(text)).filter(Boolean), KEY_SKILLS_MAX_LENGTH / 2),
    languages: lines(content.languages),
    certificates: lines(content.certificates),
  }
  return { content: bound, cut }
}

/** Composes a line of text, and drops control and format characters but joiners of Arabic, and halves of pairs. */
function clean(text: string, maximum: number): string {
  return text
    .slice(0, 4 * maximum)
    .normalize('NFC')
    .replace(/\s+|\p{Cc}/gu, ' ')
    .replace(/(\p{Script=Arabic}\p{M}*[\u200c\u200d])|\p{Cf}|\p{Cs}/gu, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}
