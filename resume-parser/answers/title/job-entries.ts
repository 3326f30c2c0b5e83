import type { PlacedLine, Section } from '../outline/outline.ts'
import { brokenRangeIn, type DateRange, dateRangeIn, singleDateIn } from './date-range.ts'
import { titleLikeness } from './title-likeness.ts'
import { isOfForm, type LinePart, partsOfLine, segmentsOfLine } from './title-segments.ts'

/** A part of what stands over a job's description: which line of it, counted from the date's, and which part. */
export interface HeadPart extends LinePart {
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
export function jobEntries(section: Section): JobEntry[] {
  const lines = section.lines.filter((line) => !isOfForm(line))
  const dated = datedLines(lines)
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

/** What people write between two jobs. */
const NO_JOB = /^(?:career break|sabbatical)/i

function datedLines(lines: readonly PlacedLine[]): { at: number; range: DateRange }[] {
  const find = (read: (text: string, next: string) => DateRange | null) =>
    lines.flatMap((line, at) => {
      const range =
        isDescription(line) || NO_JOB.test(line.text) ? null : read(line.text, lines[at + 1]?.text ?? '')
      return range ? [{ at, range }] : []
    })
  const ranges = find((text, next) => brokenRangeIn(text, next) ?? dateRangeIn(text))
  const singles = find(singleDateIn).filter(({ at }) => ranges.every((range) => range.at !== at))
  if (ranges.length === 0) return singles
  // A job of one summer stands among others with a beginning and an end.
  const jobs = singles.filter(({ at }) =>
    segmentsOfLine(lines[at]!).some(({ text }) => titleLikeness(text) > 2),
  )
  return [...ranges, ...jobs].sort((one, other) => one.at - other.at)
}

/** Places of the lines that make up the head of a job: none of its text, and none of the next job's head. */
function headLines(lines: readonly PlacedLine[], at: number, above: number, to: number): number[] {
  const head = [at]
  const isHead = (place: number) => place >= 0 && !isDescription(lines[place]!)
  for (let place = at - 1; at - place <= above && isHead(place); place -= 1) head.unshift(place)
  const isOwn = (place: number) => isHead(place) && singleDateIn(lines[place]!.text) === null
  for (let place = at + 1; place < to && place - at <= AROUND && isOwn(place); place += 1) head.push(place)
  return head
}

const isDescription = ({ isItem, text }: PlacedLine) =>
  (text.length > HEAD_LINE_MAX_LENGTH && !((dateRangeIn(text)?.from ?? Infinity) < DATE_BEFORE)) ||
  (isItem && ((text.length > 70 && dateRangeIn(text) === null) || /[.;]$/.test(text))) ||
  (/[\p{Ll}\d%]\.$/u.test(text) && !ABBREVIATED.test(text) && dateRangeIn(text) === null)

/** `Wilmington, Del.`, `Acme Inc.`: no end of a sentence. */
const ABBREVIATED = /\p{Lu}\p{Ll}{1,4}\.$/u

const partsAt = (line: PlacedLine, offset: number): HeadPart[] =>
  partsOfLine(line).map((one, part) => ({ ...one, isItem: line.isItem, line: offset, part }))
