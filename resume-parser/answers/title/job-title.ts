import { type Candidate, weigh } from '../candidate.ts'
import { dateRangeIn } from '../date-range.ts'
import type { Outline, PlacedLine, Section } from '../outline/outline.ts'
import { type JobEntry, jobEntries, readingsOf } from './job-heads.ts'
import { segmentsOfLine, titleAlone } from './title-parts.ts'
import { isEmployer, titleLikeness } from './title-words.ts'

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
  const underHeadings = jobs.flatMap(jobTitles)
  const fromJobs = underHeadings.length > 0 ? underHeadings : titlesWithoutHeading(outline, nameAt ?? -1)
  const headlines = nameAt === null ? [] : headlinesAt(outline, nameAt)
  return [...fromJobs, ...headlines.map((text) => weighHeadline(text, fromJobs))]
}

/** Where no heading says that jobs begin: what has a time and names an occupation. */
const titlesWithoutHeading = ({ sections }: Outline, nameAt: number) =>
  sections
    .filter(({ kind }) => OPEN_PLACES.has(kind))
    .flatMap(({ lines }) => datedTitles(jobEntries({ lines: lines.filter(({ at }) => at !== nameAt) })))
    .filter(({ value }) => titleLikeness(value) >= 2.5)

const OPEN_PLACES = new Set(['head', 'contact', 'summary'])

function weighHeadline(text: string, fromJobs: readonly Candidate<string>[]): Candidate<string> {
  const isLatest = fromJobs.some(({ value, score }) => score >= 4 && isSame(value, text))
  return weigh(text, {
    'stands under the name': fromJobs.length === 0 ? 2.5 : 1.5,
    'names an occupation': titleLikeness(text) - 1,
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
  const readings = readingsOf(last)
  const [reading] = readings
  if (!reading) return []
  const rival = readings.find((one) => one.title !== reading.title)
  const rivals = rival ? reading.score - rival.score : 3
  return [
    weigh(reading.title, {
      'is in the latest job': 2,
      'names an occupation': reading.likeness - 1,
      'stands with the date': reading.first.line === 0 ? 0.6 : 0.4 - 0.2 * Math.abs(reading.first.line),
      'is read in one way only': rivals < SURE_BY ? -3 : Math.min(1, rivals),
      'is called as an employer is': isEmployer(reading.title) ? -2 : 0,
    }),
  ]
}

/** By how much the best reading of a job must be before the next with another title; set by what 214 measured. */
const SURE_BY = 0.29

/** Of two jobs that end together the one that stands first is the latest. */
const isLater = ({ range }: JobEntry, other: JobEntry) =>
  range.end > other.range.end || (range.end === other.range.end && range.start > other.range.start)

function undatedTitles(section: Section): Candidate<string>[] {
  const texts = section.lines
    .slice(0, UNDATED_LINES)
    .filter((line) => !line.isItem)
    .flatMap((line) => segmentsOfLine(line).map(titleAlone))
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
    .map(titleAlone)
    .filter((text) => titleLikeness(text) >= 2.5)
