import type { PlacedLine, Section } from '../outline/outline.ts'
import { type DateRange, dateRangeIn, singleDateIn } from './date-range.ts'
import { isField, isOfForm, joined, type LinePart, partsOfLine, segmentsOfLine } from './title-segments.ts'
import { isEmployer, isOrganisation, PLACE, titleLikeness } from './title-words.ts'

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
  const find = (read: (text: string) => DateRange | null) =>
    lines.flatMap((line, at) => {
      const range = isDescription(line) || NO_JOB.test(line.text) ? null : read(line.text)
      return range ? [{ at, range }] : []
    })
  const ranges = find(dateRangeIn)
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

/** One way to read a job's head: which parts are the title and its fields, and which the employer. */
interface Reading {
  readonly title: string
  readonly first: HeadPart
  readonly employer: HeadPart | null
  /** How much the title reads like one, without its fields. */
  readonly likeness: number
  readonly score: number
}

const FIELDS_MAX = 2
/** Ways to read a head grow with the square of its parts, and a line may have thousands. */
const PARTS_MAX = 24

/** What says nothing of a title, nor of an employer. */
const NO_PART = /^(?:remote|hybrid|on-?site|(?:full|part)[- ]time|contract|seasonal|temporary|permanent)$/i
/** `Youth Services`: of an employer, where that stands elsewhere. */
const DEPARTMENT = /(?: (?:services|programs|systems|department|division|unit|team|office)|-market)$/i
/** What is said of work, and no town is called. */
const LIKE_FIELD =
  /(?:tion|ment|ing|[ei]cs|logy|medicine|surgery|health|care|sales|services|programs|region)$|&|\d| (?:and|of) /i
const isSentence = (text: string) =>
  /(?<!\p{L})\p{Ll}{4,}.*(?<!\p{L})\p{Ll}{4,}/u.test(text.replace(/\(.*/, ''))

/** By what a part is called: how well it is a title's field, the employer, and neither. */
const POINTS = {
  nothing: [-9, -9, 0],
  work: [1, -0.5, -0.5],
  department: [0, 0.2, -0.8],
  firm: [-2, 2, -0.8],
  title: [-0.5, -1.5, -1.2],
  titled: [-0.5, 0.3, -1.2],
  sentence: [-1, -1.4, 0],
  field: [0.3, 0.3, -0.5],
  unknown: [-0.1, 0.6, -0.5],
} as const

function kindOf(text: string, likeness: number): keyof typeof POINTS {
  if (PLACE.test(text) || NO_PART.test(text)) return 'nothing'
  if (isField(text) || /\byear\b/i.test(text)) return 'work'
  if (!/^[\p{Lu}\d]/u.test(text)) return 'nothing'
  if (DEPARTMENT.test(text)) return 'department'
  if (isEmployer(text) || isOrganisation(text)) return 'firm'
  if (likeness > 1) return likeness > 2.5 ? 'title' : 'titled'
  if (isSentence(text)) return 'sentence'
  return LIKE_FIELD.test(text) ? 'field' : 'unknown'
}

interface Weighed extends HeadPart {
  readonly likeness: number
  readonly asField: number
  readonly asEmployer: number
  readonly asNothing: number
}

function weighed(one: HeadPart): Weighed {
  const { text, sign } = one
  const likeness = /^the /i.test(text) ? 0 : titleLikeness(text)
  const kind = kindOf(text, likeness)
  const [asField, asEmployer, asNothing] = POINTS[kind]
  return {
    ...one,
    likeness,
    asNothing,
    asField:
      asField +
      (/ (?:at|with|for) |^\t$/.test(sign) ? -9 : 0) +
      (sign === ' / ' ? (likeness > 1 ? 1 : 0.3) : sign === ' ' ? -0.8 : sign === ' (' ? 0.4 : 0),
    asEmployer:
      asEmployer +
      (/ (?:at|chez|bei|bij|@) /.test(sign) ? 1.5 : 0) +
      (one.isItem && one.line !== 0 ? -2 : 0) +
      (one.part === 0 ? 0.3 : 0),
  }
}

/** The ways to read a job's head, the likeliest first. */
export function readingsOf({ parts }: JobEntry): Reading[] {
  const all = parts.slice(0, PARTS_MAX).map(weighed)
  return all
    .flatMap((_, at) => titleRuns(all, at).flatMap((run) => readingsOfRun(all, run)))
    .sort((one, other) => other.score - one.score)
}

/** A title that begins at a part, alone and with what may be its fields. */
interface TitleRun {
  readonly title: string
  readonly at: number
  readonly parts: readonly Weighed[]
}

function titleRuns(all: readonly Weighed[], at: number): TitleRun[] {
  const first = all[at]!
  if (first.likeness === 0 || NO_PART.test(first.text)) return []
  const runs: TitleRun[] = []
  let title = first.text
  for (let end = at; end <= at + FIELDS_MAX; end += 1) {
    const last = all[end]
    if (last?.line !== first.line || (end > at && last.asField < -5)) break
    if (end > at) title = joined(title, last)
    if (titleLikeness(title) === 0) break
    runs.push({ title, at, parts: all.slice(at, end + 1) })
  }
  return runs
}

/** A title with each of the other parts as its employer, and with none. */
function readingsOfRun(all: readonly Weighed[], { title, at, parts }: TitleRun): Reading[] {
  const [first, ...fields] = parts as [Weighed, ...Weighed[]]
  const last = parts.at(-1)!
  const next = all[at + parts.length]
  const behind = next?.line === first.line ? next : undefined
  const leftOver = sumOf(all, 'asNothing') - sumOf(parts, 'asNothing')
  const own =
    leftOver +
    sumOf(fields, 'asField') +
    (first.likeness > 1 ? first.likeness : 0) -
    0.2 * Math.abs(first.line) -
    0.15 * at -
    (first.isItem && first.line !== 0 ? 0.8 : 0)
  const reading = { title, first, likeness: first.likeness }
  const employers = all.filter((one) => !parts.includes(one) && one.asEmployer >= -5)
  return [
    { ...reading, employer: null, score: own - 0.7 },
    ...employers.map((employer) => {
      const ofRow = employer === behind && isRow(last, employer) ? 0.5 : 0
      return { ...reading, employer, score: own + employerScore(employer, first, all) - ofRow }
    }),
  ]
}

const sumOf = (parts: readonly Weighed[], points: 'asField' | 'asNothing') =>
  parts.reduce((sum, part) => sum + part[points], 0)

/** `Cook, Acorn, Ogden`: where one sign parts all, an employer and a place are likelier than a field and an employer. */
const isRow = (field: Weighed, employer: HeadPart) => field.sign === employer.sign && field.asField < 1

function employerScore(employer: Weighed, first: HeadPart, all: readonly Weighed[]): number {
  const next = all[all.indexOf(employer) + 1]
  const linesApart = Math.max(0, Math.abs(employer.line - first.line) - 1)
  const ofNext = next?.line === employer.line ? pointsBehindEmployer(next) : 0
  return employer.asEmployer - employer.asNothing + ofNext - 0.3 * linesApart
}

/** A place stands well behind an employer; what is no cell of its own is left over there already. */
function pointsBehindEmployer(next: Weighed): number {
  if (PLACE.test(next.text)) return 0.7
  return next.sign === '\t' ? 0 : -0.8 * next.asNothing
}
