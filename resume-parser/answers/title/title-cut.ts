import { isEmployer, isOrganisation } from './employers.ts'
import type { EntrySegment, JobEntry } from './job-entries.ts'
import { partsByCommas, titleAlone } from './title-alone.ts'
import { titleLikeness } from './title-likeness.ts'

/**
 * A title between the commas of a segment: with the field behind it, without an employer or a place.
 *
 * @param others what stands in the same place of the other jobs
 */
export function titleCut(segment: EntrySegment, job: JobEntry, others: readonly string[]): string {
  const alone = titleAlone(segment.text)
  const [title, field] = partsByCommas(segment.text)
  if (title === alone && mayBeField(field) && (hasOneMore(segment, others) || standsApart(segment, job)))
    return `${alone}, ${field}`
  const parts = partsByCommas(alone)
  if (titleLikeness(alone) > 1 || parts.length < 2) return alone
  // A title that we do not know ends, or begins, at the comma where those of other jobs do.
  const places = others.map(titlePlace).filter((place) => place !== null)
  return places.length > 0 && places.every((place) => place === places[0]) ? parts.at(places[0]!)! : alone
}

const mayBeField = (text = '') => /^\p{Lu}/u.test(text) && !isOrganisation(text) && titleLikeness(text) > 0

/**
 * `Nurse, Oncology`, where other jobs have a title: one part more. Where they have an employer behind it, only a title of
 * one word, which is a rank, has a field: `Director, Talent, Low Country Hotels`, but `Pastry Chef, Luigi's Bakery, Salem`.
 */
function hasOneMore({ text }: EntrySegment, others: readonly string[]): boolean {
  const [title = '', ...behind] = partsByCommas(text)
  if (others.length === 0 || (behind.length > 1 && title.includes(' '))) return false
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
