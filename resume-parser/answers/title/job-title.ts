import { type DateRange, dateRangeIn } from '../date-range.ts'
import { type Match, score } from '../match.ts'
import type { Outline, PlacedLine, Section } from '../outline/outline.ts'
import {
  joined,
  type LinePart,
  partsOfLine,
  pointsAsField,
  segmentsOfLine,
  titleAlone,
} from './title-parts.ts'
import { isEmployer, PLACE, titleLikeness } from './title-words.ts'

const UNDATED_LINES = 4
const HEADLINE_WITHIN = 4

export function titleMatches(outline: Outline, nameAt: number | null): Match<string>[] {
  const jobs = outline.sections.filter(({ kind }) => kind === 'experience')
  const underHeadings = jobs.flatMap(jobTitles)
  const fromJobs = underHeadings.length > 0 ? underHeadings : titlesWithoutHeading(outline, nameAt ?? -1)
  const headlines = nameAt === null ? [] : headlinesAt(outline, nameAt)
  return [...fromJobs, ...headlines.map((text) => scoreHeadline(text, fromJobs))]
}

const titlesWithoutHeading = ({ sections }: Outline, nameAt: number) =>
  sections
    .flatMap(({ lines }) => datedTitles(jobEntries({ lines: lines.filter(({ at }) => at !== nameAt) })))
    .filter(({ value }) => titleLikeness(value) >= 2.5)

function scoreHeadline(text: string, fromJobs: readonly Match<string>[]): Match<string> {
  const isLatest = fromJobs.some(({ value, score }) => score >= 4 && isSame(value, text))
  return score(text, {
    'stands under the name': fromJobs.length === 0 ? 2.5 : 1.5,
    'names an occupation': titleLikeness(text) - 1,
    'is the title of a job': isLatest ? 3 : 0,
  })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function jobTitles(section: Section): Match<string>[] {
  const entries = jobEntries(section)
  return entries.length === 0 ? undatedTitles(section) : datedTitles(entries)
}

function datedTitles(entries: readonly JobEntry[]): Match<string>[] {
  if (entries.length === 0) return []
  const last = entries.reduce((latest, entry) => (isLater(entry, latest) ? entry : latest))
  const readings = readingsOf(last)
  const [reading] = readings
  if (!reading) return []
  const runnerUp = readings.find((one) => one.title !== reading.title)
  const lead = runnerUp ? reading.score - runnerUp.score : 3
  return [
    score(reading.title, {
      'is in the latest job': 2,
      'names an occupation': reading.likeness - 1,
      'stands with the date': reading.first.line === 0 ? 0.6 : 0.4 - 0.2 * Math.abs(reading.first.line),
      'is read in one way only': lead < LEAD_MIN ? -3 : Math.min(1, lead),
    }),
  ]
}

/** Lead over the next reading with another title, set by 214 measured resumes. */
const LEAD_MIN = 0.29

const isLater = ({ range }: JobEntry, other: JobEntry) =>
  range.end > other.range.end || (range.end === other.range.end && range.start > other.range.start)

function undatedTitles(section: Section): Match<string>[] {
  const texts = section.lines.slice(0, UNDATED_LINES).flatMap((line) => segmentsOfLine(line).map(titleAlone))
  return texts
    .filter((text) => titleLikeness(text) > 1)
    .map((text) =>
      score(text, {
        'begins the jobs': 2,
        'names an occupation': titleLikeness(text) - 1,
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
    .filter((line) => section.lines.includes(line))
  return [name, ...after].flatMap(titlesOfLine)
}

const titlesOfLine = (line: PlacedLine) =>
  segmentsOfLine(line)
    .map(titleAlone)
    .filter((text) => titleLikeness(text) >= 2.5)

interface HeadPart extends LinePart {
  readonly line: number
}

interface JobEntry {
  readonly range: DateRange
  readonly parts: readonly HeadPart[]
}

const AROUND = 3
const HEAD_LINE_MAX_LENGTH = 110
const ITEM_MAX_LENGTH = 70

function jobEntries({ lines }: Pick<Section, 'lines'>): JobEntry[] {
  const dated = lines.flatMap((line, at) => {
    const range = isDescription(line) ? null : dateRangeIn(line.text)
    return range ? [{ at, range }] : []
  })
  const above = linesAbove(lines, dated[0]?.at ?? 0)
  return dated.map(({ at, range }, number) => {
    const to = (dated[number + 1]?.at ?? lines.length + above) - above
    const head = headLines(lines, at, above, to)
    return {
      range,
      parts: head.flatMap((place) =>
        partsOfLine(lines[place]!).map((part) => ({ ...part, line: place - at })),
      ),
    }
  })
}

/** Counts the lines of a job's head above its date; other jobs have as many. */
function linesAbove(lines: readonly PlacedLine[], first: number): number {
  let count = 0
  while (count < AROUND && first - count > 0 && !isDescription(lines[first - count - 1]!)) count += 1
  return count
}

function headLines(lines: readonly PlacedLine[], at: number, above: number, to: number): number[] {
  const head = [at]
  const isHead = (place: number) => place >= 0 && !isDescription(lines[place]!)
  for (let place = at - 1; at - place <= above && isHead(place); place -= 1) head.unshift(place)
  for (let place = at + 1; place < to && place - at <= AROUND && isHead(place); place += 1) head.push(place)
  return head
}

const isDescription = ({ isItem, text }: PlacedLine) =>
  text.length > HEAD_LINE_MAX_LENGTH ||
  (dateRangeIn(text) === null && ((isItem && text.length > ITEM_MAX_LENGTH) || /[\p{Ll}\d%]\.$/u.test(text)))

interface Reading {
  readonly title: string
  readonly first: HeadPart
  readonly likeness: number
  readonly score: number
}

const FIELDS_MAX = 2
const PARTS_MAX = 24

function readingsOf({ parts }: JobEntry): Reading[] {
  const all = parts.slice(0, PARTS_MAX)
  return all.flatMap((_, at) => readingsAt(all, at)).sort((one, other) => other.score - one.score)
}

function readingsAt(all: readonly HeadPart[], at: number): Reading[] {
  const first = all[at]!
  const likeness = likenessOf(first)
  if (likeness === 0) return []
  const readings: Reading[] = []
  let title = first.text
  let fields = 0
  for (let end = at; end <= at + FIELDS_MAX; end += 1) {
    const last = all[end]
    if (last?.line !== first.line) break
    if (end > at) {
      const points = pointsAsField(last)
      if (points === null) break
      fields += points
      title = joined(title, last)
    }
    const score = (likeness > 1 ? likeness : 0) + fields - 0.2 * Math.abs(first.line) - 0.15 * at
    readings.push({ title, first, likeness, score })
  }
  return readings
}

const likenessOf = ({ text }: HeadPart) => (PLACE.test(text) || isEmployer(text) ? 0 : titleLikeness(text))
