import { type Candidate, weigh } from '../candidate.ts'
import type { Outline, PlacedLine, Section } from '../outline/outline.ts'
import { dateRangeIn } from './date-range.ts'
import { isEmployer } from './employers.ts'
import { type EntrySegment, type JobEntry, jobEntries, slotOf, textsAt } from './job-entries.ts'
import { titleAlone } from './title-alone.ts'
import { NO_PART, titleCut, withField } from './title-cut.ts'
import { titleLikeness } from './title-likeness.ts'
import { segmentsOfLine } from './title-segments.ts'

/** Jobs whose heads are compared. */
const COMPARED_MAX = 8
/** Without dates, the first lines of a section are looked at. */
const UNDATED_LINES = 4
/** Lines after the name among which a headline stands. */
const HEADLINE_WITHIN = 4

/**
 * All that could be the person's latest job title: of the job that ended last, or what stands under the name.
 *
 * @param nameAt place of the line with the name, or null
 */
export function titleCandidates(outline: Outline, nameAt: number | null): Candidate<string>[] {
  const jobs = outline.sections.filter(({ kind }) => kind === 'experience')
  const underHeadings = jobs.flatMap((section, at) =>
    jobTitles(section).map((one) => later(one, at, endOf(section) < endOf(jobs[0]!))),
  )
  const fromJobs = underHeadings.length > 0 ? underHeadings : titlesWithoutHeading(outline, nameAt ?? -1)
  const headlines = nameAt === null ? [] : headlinesAt(outline, nameAt)
  return [...fromJobs, ...toldTitles(outline), ...headlines.map((text) => weighHeadline(text, fromJobs))]
}

/** Where no heading says that jobs begin: what has a time and names an occupation. */
const titlesWithoutHeading = ({ sections }: Outline, nameAt: number) =>
  sections
    .filter(({ kind }) => OPEN_PLACES.has(kind))
    .map(({ kind, lines }) => ({ kind, lines: lines.filter(({ at }) => at !== nameAt) }))
    .flatMap((section) => datedTitles(jobEntries(section)))
    .filter(({ value }) => titleLikeness(value) >= 2.5)

const OPEN_PLACES = new Set(['head', 'contact', 'summary'])

/** `Current job: Assembler at Sanmina`, `I have been a technician at Prairie Paws`. */
const toldTitles = ({ lines }: Outline): Candidate<string>[] =>
  lines
    .filter(({ place }) => OPEN_PLACES.has(place))
    .flatMap(({ text }) => {
      const told = CURRENT.exec(text)?.slice(1).find(Boolean) ?? ''
      const title = titleAlone(told.split(/ (?:at|with|for|since|in) | [-–—|] |[(;]/)[0]!.trim())
      return titleLikeness(title) < 2.5 ? [] : weigh(title, { 'is told to be the current job': 4.5 })
    })

const CURRENT =
  /^(?:current|present)(?: (?:job|position|title|role|occupation))? *: *(.+)|\bI (?:have been|work as|am working as) (?:an? |the )?([\p{L} -]{3,40}? (?:at|for|with) \p{Lu})/iu

/** Sections of jobs that come later hold older jobs, or such beside the career. */
const later = (one: Candidate<string>, at: number, isOlder: boolean) =>
  at === 0
    ? one
    : weigh(one.value, {
        ...one.evidence,
        'stands in a later section': -0.5 * at,
        'ended before the jobs above': isOlder ? -2 : 0,
      })

const endOf = (section: Section) => Math.max(0, ...jobEntries(section).map(({ range }) => range.end))

function weighHeadline(text: string, fromJobs: readonly Candidate<string>[]): Candidate<string> {
  const isLatest = fromJobs.some(({ value, score }) => score >= 4 && isSame(value, text))
  return weigh(text, {
    'stands under the name': fromJobs.length === 0 ? 2.5 : 1.5,
    'names an occupation': titleLikeness(text) - 1,
    'says no more than that somebody learns': /\bstudent$/i.test(text) ? -3 : 0,
    'is the title of a job': isLatest ? 3 : 0,
    'is not what the latest job says': !isLatest && fromJobs.some(({ score }) => score >= 4) ? -1 : 0,
  })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function jobTitles(section: Section): Candidate<string>[] {
  const entries = jobEntries(section)
  return entries.length === 0 ? undatedTitles(section) : datedTitles(entries)
}

function datedTitles(entries: readonly JobEntry[]): Candidate<string>[] {
  if (entries.length === 0) return []
  const last = entries.reduce((latest, entry) => (isLater(entry, latest) ? entry : latest))
  const others = entries.filter((entry) => entry !== last).slice(0, COMPARED_MAX)
  const slots = slotLikeness(others)
  const beside = besideEmployer(last)
  return last.segments.flatMap((segment) => {
    const text = titleCut(
      segment,
      last,
      others.flatMap((other) => textsAt(other, segment)),
    )
    const own = titleLikeness(text)
    if (own === 0) return []
    return weigh(text === segment.text ? withField(segment, last, others) : text, {
      'is in the latest job': 2,
      'names an occupation': own - 1,
      'stands where titles stand in other jobs': slots.get(slotOf(segment)) ?? 0,
      'is all that stands beside an employer': segment === beside ? 1.5 : 0,
      'stands with the date': segment.line === 0 ? 0.6 : 0.4 - 0.2 * Math.abs(segment.line),
      'may hold more than a title': own === 1 && text.includes(',') ? -2 : 0,
      'names no more than a rank': RANK.test(text) ? -1.5 : 0,
      'is set in bold': segment.strong ? 0.3 : 0,
      'is set apart in its line': segment.isPart && own > 2 ? 0.6 : 0,
      'comes after other parts': -0.1 * segment.part,
    })
  })
}

/** The one part of a job's head that is neither an employer's name nor a place, where there is an employer's. */
function besideEmployer({ segments }: JobEntry): EntrySegment | null {
  const parts = segments.filter(({ text, isPart }) => !isPart && !NO_PART.test(text))
  const employers = parts.filter(({ text }) => isEmployer(text))
  const others = parts.filter((one) => !employers.includes(one) && titleLikeness(one.text) > 0)
  return employers.length > 0 && others.length === 1 ? others[0]! : null
}

/** Alone it is the rest of a title that a narrow cell broke. */
const RANK = /^(?:assistant|associate|worker|lead|head|member|representative|executive)$/i

/** Of two jobs that end together the one that stands first is the latest; an employer may stand over both with a time. */
const isLater = (one: JobEntry, other: JobEntry) =>
  one.range.end > other.range.end ||
  (one.range.end === other.range.end &&
    one.range.start >= other.range.start &&
    namesJob(one) &&
    !namesJob(other))

const namesJob = ({ segments }: JobEntry) => segments.some(({ text }) => titleLikeness(titleAlone(text)) > 1)

/** How often titles stand in each place of the jobs' heads, from 0 to 2.2. */
function slotLikeness(entries: readonly JobEntry[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const segment of entries.flatMap(({ segments }) => segments)) {
    const likeness = titleLikeness(titleAlone(segment.text)) > 1 ? 2.2 / entries.length : 0
    sums.set(slotOf(segment), (sums.get(slotOf(segment)) ?? 0) + likeness)
  }
  return sums
}

function undatedTitles(section: Section): Candidate<string>[] {
  const texts = section.lines
    .slice(0, UNDATED_LINES)
    .filter(({ isItem }) => !isItem)
    .flatMap((line) => segmentsOfLine(line).map(({ text }) => titleAlone(text)))
  return texts
    .filter((text) => titleLikeness(text) > 1)
    .map((text, at) =>
      weigh(text, {
        'begins the jobs': 2,
        'names an occupation': titleLikeness(text) - 1,
        'comes later': -0.3 * at,
      }),
    )
}

function headlinesAt({ lines, sections }: Outline, nameAt: number): string[] {
  const section = sections.find((one) => one.lines.some(({ at }) => at === nameAt))
  const place = lines.findIndex(({ at }) => at === nameAt)
  const name = lines[place]
  if (!section || !name) return []
  const after = lines
    .slice(place + 1, place + 1 + HEADLINE_WITHIN)
    .filter((line) => section.lines.includes(line) && dateRangeIn(line.text) === null)
  const before = lines.slice(Math.max(0, place - 1), place)
  return [name, ...after, ...before].flatMap(titlesOfLine)
}

const titlesOfLine = (line: PlacedLine) =>
  segmentsOfLine(line)
    .map(({ text }) => titleAlone(text))
    .filter((text) => titleLikeness(text) >= 2.5)
