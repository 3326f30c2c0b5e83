import { isEmployer, isOrganisation, PLACE } from './employers.ts'
import type { EntrySegment, JobEntry } from './job-entries.ts'
import { partsByCommas, titleAlone } from './title-alone.ts'
import { titleLikeness } from './title-likeness.ts'

/**
 * A title between the commas of a segment: with the field behind it, without an employer or a place.
 *
 * @param others what stands in the same place of the other jobs
 */
export function titleCut(segment: EntrySegment, job: JobEntry, others: readonly string[]): string {
  const alone = withoutPlace(titleAlone(segment.text), segment, job)
  const [title, field] = partsByCommas(segment.text)
  if (title === alone && mayBeField(field) && (hasOneMore(segment, job, others) || standsApart(segment, job)))
    return `${alone}, ${field}`
  const parts = partsByCommas(alone)
  if (titleLikeness(alone) > 1 || parts.length < 2) return alone
  // A title that we do not know ends, or begins, at the comma where those of other jobs do.
  const places = others.map(titlePlace).filter((place) => place !== null)
  return places.length > 0 && places.every((place) => place === places[0]) ? parts.at(places[0]!)! : alone
}

/**
 * `Operadora en Sol Telecom`: where nothing else in the job's head could be its employer. Elsewhere such a word stands
 * before a field, too: `Técnico en Refrigeración`.
 */
function withoutPlace(text: string, segment: EntrySegment, job: JobEntry): string {
  const [title = ''] = text.split(/ (?:en|em|na|no|au|à l[’'].|im|in der) (?:el |la )?(?=\p{Lu})/u)
  if (title === text || titleLikeness(title) < 2.5) return text
  return isAllOf(job, segment) ? title : text
}

/**
 * `Project Manager – Civil & Site`, `Machinist / Set-Up`: what a sign parts from a title is its field where the employer
 * stands elsewhere, and in other jobs nothing stands in its place, or the employer is known as one.
 */
export function withField(
  segment: EntrySegment,
  { segments }: JobEntry,
  others: readonly JobEntry[],
): string {
  const { line, part, sign, text } = segment
  const isBehind = (one: EntrySegment) => one.line === line && one.part === part + 1 && !one.isPart
  const field = segments.find(isBehind)
  if (!sign || !field || titleLikeness(text) < 2.5 || !mayBeField(field.text) || NO_PART.test(field.text))
    return text
  const rest = segments.filter((one) => one !== segment && one !== field && !one.isPart && !one.isItem)
  const isOfTitle =
    rest.some((one) => isEmployer(one.text)) ||
    (rest.some((one) => /^\p{Lu}/u.test(one.text)) && others.some((other) => !other.segments.some(isBehind)))
  return isOfTitle ? text + sign + field.text : text
}

/** What says nothing of a title, nor of an employer. */
export const NO_PART =
  /^(?:remote|hybrid|on-?site|(?:full|part)[- ]time|contract|seasonal|temporary|permanent)$/i

/** Whether nothing else in a job's head could be its employer. */
const isAllOf = ({ segments }: JobEntry, segment: EntrySegment) =>
  segments.every(
    ({ text, isItem }) => isItem || segment.text.includes(text) || PLACE.test(text) || !/^\p{Lu}/u.test(text),
  )

const mayBeField = (text = '') => /^\p{Lu}/u.test(text) && !isOrganisation(text) && titleLikeness(text) > 0

/**
 * `Nurse, Oncology`, where other jobs have a title: one part more. Where they have an employer behind it, only a title of
 * one word, which is a rank, has a field: `Director, Talent, Low Country Hotels`, but `Pastry Chef, Luigi's Bakery, Salem`.
 */
function hasOneMore(segment: EntrySegment, job: JobEntry, others: readonly string[]): boolean {
  const [title = '', ...behind] = partsByCommas(segment.text)
  if (others.length === 0 || isAllOf(job, segment) || (behind.length > 1 && title.includes(' '))) return false
  return others.every((other) => partsBehind(other) === behind.length - 1)
}

/** How many parts stand behind a title that we know; null where none stands first. */
function partsBehind(text: string): number | null {
  const parts = partsByCommas(text)
  return titleLikeness(parts[0]!) > 1 ? parts.length - partsByCommas(titleAlone(text)).length : null
}

/** `Physician, Infectious Diseases at Riverton University`: the employer stands in a part of its own. */
const standsApart = (segment: EntrySegment, { segments }: JobEntry) =>
  partsByCommas(segment.text).length === 2 && segments.some((one) => one !== segment && isEmployer(one.text))

/** Where among the parts that commas make the title stands: first (0), last (-1), or elsewhere. */
function titlePlace(text: string): 0 | -1 | null {
  const likely = partsByCommas(text).map((part) => titleLikeness(part) > 1)
  if (likely.length < 2) return null
  return likely[0] ? 0 : likely.at(-1) ? -1 : null
}
