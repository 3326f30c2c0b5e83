import { isEmployer, isOrganisation, PLACE } from './employers.ts'
import { type EntrySegment, type JobEntry, textsAt } from './job-entries.ts'
import { isField, LEVEL, partsByCommas, titleAlone } from './title-alone.ts'
import { titleLikeness } from './title-likeness.ts'

/**
 * A title between the commas of a segment: with the field behind it, without an employer or a place.
 *
 * @param others what stands in the same place of the other jobs
 */
export function titleCut(segment: EntrySegment, job: JobEntry, others: readonly string[]): string {
  const alone = withoutPlace(titleAlone(segment.text), segment, job)
  const [title, field] = partsByCommas(segment.text)
  const isApart = () => standsApart(segment, job) && !areTowns([segment.text, ...others], job)
  if (
    title === alone &&
    (mayBeField(field)
      ? hasOneMore(segment, job, others) || isApart()
      : DEPARTMENT.test(field ?? '') && hasOneMore(segment, job, others))
  )
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
export function withField(segment: EntrySegment, job: JobEntry, others: readonly JobEntry[]): string {
  const { segments } = job
  // What is set apart in a cell is the beginning of what stands in it.
  const whole =
    segments.find((one) => one.line === segment.line && !one.isPart && isOrGoesOn(one.text, segment.text)) ??
    segment
  const { line, part, sign, text } = whole
  const isBehind = (one: EntrySegment) => one.line === line && one.part === part + 1 && !one.isPart
  const field = segments.find(isBehind)
  if (!sign || !field || titleLikeness(text) < 2.5 || NO_PART.test(field.text)) return text
  const rest = segments.filter((one) => one !== whole && one !== field && !one.isPart && !one.isItem)
  const hasEmployer = rest.some((one) => isEmployer(one.text))
  if (!mayBeField(field.text) && !LEVEL.test(field.text) && !(hasEmployer && DEPARTMENT.test(field.text)))
    return text
  const alike = others.map((other) => textsAt(other, whole).concat(textsAt(other, field)).join(sign))
  const isOfTitle =
    (hasEmployer && !areTowns([text + sign + field.text, ...alike], job)) ||
    LEVEL.test(field.text) ||
    (rest.some((one) => /^\p{Lu}/u.test(one.text)) &&
      others.some((other) => !other.segments.some(isBehind))) ||
    (rest.some((one) => one.line === line) && others.length > 0 && others.every(hasOneLess(whole, segments)))
  return isOfTitle ? text + sign + field.text : text
}

const isOrGoesOn = (text: string, beginning: string) =>
  text.startsWith(beginning) && /^(?:$| [–—/-] )/.test(text.slice(beginning.length))

/** `Manager – Bridges | Acme` where other jobs have `Manager | Acme`: one part less, and another sign. */
const hasOneLess =
  ({ line, part, sign }: EntrySegment, segments: readonly EntrySegment[]) =>
  (other: JobEntry): boolean => {
    const inLine = (one: EntrySegment) => one.line === line && !one.isPart
    const own = other.segments.filter(inLine)
    return (
      own.length + 1 === segments.filter(inLine).length &&
      own.some((one) => one.part === part && one.sign !== sign && titleLikeness(one.text) > 1)
    )
  }

/** `Youth Services`: of an employer, where that stands elsewhere. */
const DEPARTMENT = /^\p{L}+ (?:services|programs|systems)$/iu

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
 * So has any where the employer is known, or each job ends in its place: `Charge Nurse, Surgical, Mercy Clinic`.
 */
function hasOneMore(segment: EntrySegment, job: JobEntry, others: readonly string[]): boolean {
  const [title = '', ...behind] = partsByCommas(segment.text)
  if (others.length === 0) return false
  const isSure =
    isEmployer(behind[1] ?? '') || [segment.text, ...others].every((text) => ENDS_IN_STATE.test(text))
  if (!isSure && (isAllOf(job, segment) || (behind.length > 1 && title.includes(' ')))) return false
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

/** `Social Worker, Scranton` over an employer without a place, where each job has another town there. */
const areTowns = (texts: readonly string[], { segments }: JobEntry) =>
  texts.length > 2 &&
  texts.every((text) => {
    const [, behind = '&'] = text.split(/, | [–—/-] /)
    return !isField(behind) && !LIKE_FIELD.test(behind)
  }) &&
  segments.every(({ text }) => !ENDS_IN_STATE.test(text))

const ENDS_IN_STATE = /, \p{Lu}{2}$/u

/** What is said of work, and no town is called. */
const LIKE_FIELD =
  /(?:tion|ment|ing|[ei]cs|logy|medicine|surgery|health|care|sales|services|programs)$|&|\d| (?:and|of) /i

/** Where among the parts that commas make the title stands: first (0), last (-1), or elsewhere. */
function titlePlace(text: string): 0 | -1 | null {
  const likely = partsByCommas(text).map((part) => titleLikeness(part) > 1)
  if (likely.length < 2) return null
  return likely[0] ? 0 : likely.at(-1) ? -1 : null
}
