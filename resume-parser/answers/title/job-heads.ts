import { type DateRange, dateRangeIn } from '../date-range.ts'
import type { PlacedLine, Section } from '../outline/outline.ts'
import { isField, joined, type LinePart, partsOfLine } from './title-parts.ts'
import { isEmployer, PLACE, titleLikeness } from './title-words.ts'

/** A part of what stands over a job's description: which line of it, counted from the date's, and which part. */
interface HeadPart extends LinePart {
  readonly line: number
  readonly part: number
  readonly isItem: boolean
}

/** A job: when it was, and the parts of its first lines. */
export interface JobEntry {
  readonly range: DateRange
  readonly parts: readonly HeadPart[]
}

/** Lines before and after the date that can belong to a job's head. */
const AROUND = 3
/** Longer lines are descriptions. */
const HEAD_LINE_MAX_LENGTH = 110
/** Unless they begin with a title and a time. */
const DATE_BEFORE = 70

/** The jobs of a section, in the order in which they stand. */
export function jobEntries({ lines }: Pick<Section, 'lines'>): JobEntry[] {
  const dated = lines.flatMap((line, at) => {
    const range = isDescription(line) ? null : dateRangeIn(line.text)
    return range ? [{ at, range }] : []
  })
  const above = linesAbove(lines, dated[0]?.at ?? 0)
  return dated.map(({ at, range }, number) => {
    const to = (dated[number + 1]?.at ?? lines.length + above) - above
    const head = headLines(lines, at, above, to)
    return { range, parts: head.flatMap((place) => partsAt(lines[place]!, place - at)) }
  })
}

/** How many lines of a job's head stand over its date, as those of the first job do. */
function linesAbove(lines: readonly PlacedLine[], first: number): number {
  let count = 0
  while (count < AROUND && first - count > 0 && !isDescription(lines[first - count - 1]!)) count += 1
  return count
}

/** Places of the lines that make up the head of a job: none of its text, and none of the next job's head. */
function headLines(lines: readonly PlacedLine[], at: number, above: number, to: number): number[] {
  const head = [at]
  const isHead = (place: number) => place >= 0 && !isDescription(lines[place]!)
  for (let place = at - 1; at - place <= above && isHead(place); place -= 1) head.unshift(place)
  for (let place = at + 1; place < to && place - at <= AROUND && isHead(place); place += 1) head.push(place)
  return head
}

/** What is too long, or ends as a sentence does, unless it has a time. */
const isDescription = ({ isItem, text }: PlacedLine) => {
  const date = dateRangeIn(text)?.from ?? Infinity
  if (text.length > HEAD_LINE_MAX_LENGTH) return date > DATE_BEFORE
  if (isItem && /[.;]$/.test(text)) return true
  return date === Infinity && ((isItem && text.length > 70) || /[\p{Ll}\d%]\.$/u.test(text))
}

const partsAt = (line: PlacedLine, offset: number): HeadPart[] =>
  partsOfLine(line).map((one, part) => ({ ...one, isItem: line.isItem, line: offset, part }))

/** One way to read a job's head: which of its parts are the title. */
interface Reading {
  readonly title: string
  readonly first: HeadPart
  /** How much the title reads like one, without its fields. */
  readonly likeness: number
  readonly score: number
}

const FIELDS_MAX = 2
/** A line may have thousands of parts. */
const PARTS_MAX = 24

/** What says nothing of a title. */
const NO_PART = /^(?:remote|hybrid|on-?site|(?:full|part)[- ]time|contract|seasonal|temporary|permanent)$/i

/** The ways to read a job's head, the likeliest first. */
export function readingsOf({ parts }: JobEntry): Reading[] {
  const all = parts.slice(0, PARTS_MAX)
  return all.flatMap((_, at) => readingsAt(all, at)).sort((one, other) => other.score - one.score)
}

/** A title that begins at a part, alone and with what may be its fields. */
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
    const item = first.isItem && first.line !== 0 ? 0.8 : 0
    const score = (likeness > 1 ? likeness : 0) + fields - 0.2 * Math.abs(first.line) - 0.15 * at - item
    readings.push({ title, first, likeness, score })
  }
  return readings
}

const likenessOf = ({ text }: HeadPart) =>
  PLACE.test(text) || NO_PART.test(text) || isEmployer(text) ? 0 : titleLikeness(text)

/** How well a part is the field of the title before it; null where it cannot be. */
function pointsAsField({ text, sign }: HeadPart): number | null {
  if (PLACE.test(text) || / (?:at|with|for) |^\t$/.test(sign)) return null
  if (isField(text)) return 1
  if (isEmployer(text)) return null
  return titleLikeness(text) > 1 ? 0.5 : sign === ' (' ? 0.2 : -0.5
}
