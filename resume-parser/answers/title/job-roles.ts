import { isEmployer, isOrganisation, PLACE } from './employers.ts'
import type { HeadPart, JobEntry } from './job-entries.ts'
import { isField } from './title-alone.ts'
import { titleLikeness } from './title-likeness.ts'
import { joined } from './title-segments.ts'

/** One way to read a job's head: which parts are the title and its fields, and which the employer. */
interface Reading {
  readonly title: string
  readonly first: HeadPart
  readonly employer: HeadPart | null
  /** What stands behind the title in its line. */
  readonly behind: HeadPart | undefined
  /** How much the title reads like one, without its fields. */
  readonly likeness: number
  /** Fields that no word tells. */
  readonly guessed: number
  readonly score: number
}

/** Readings of a job that are compared with those of others. */
const READINGS_MAX = 40
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
function readingsOf({ parts }: JobEntry): Reading[] {
  const all = parts.slice(0, PARTS_MAX).map(weighed)
  return all
    .flatMap((_, at) => titleRuns(all, at).flatMap((run) => readingsOfRun(all, run)))
    .sort((one, other) => other.score - one.score)
    .slice(0, READINGS_MAX)
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
  const reading = {
    title,
    first,
    behind,
    likeness: first.likeness,
    guessed: fields.filter(({ asField }) => asField < 0.2).length,
  }
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

/** How alike two jobs stand on the page if they are read so: from -3 to 3. */
function alike(one: Reading, other: Reading): number {
  const same = (is: boolean, points: number) => (is ? points : -points)
  const [a, b] = [one.first, other.first]
  return (
    same(a.line === b.line, 0.6) +
    same((a.part === 0) === (b.part === 0), 0.4) +
    same(a.sign === b.sign, 0.2) +
    same(a.strong === b.strong, 0.3) +
    (one.employer && other.employer
      ? same(roleOf(one) === roleOf(other), 0.6) + same(whereOf(one) === whereOf(other), 0.6)
      : 0) -
    (one.guessed > 0 && other.guessed > 0 ? FIELDS_BOTH : 0)
  )
}
const FIELDS_BOTH = 1.2

/** What stands behind the title in its line. */
function roleOf({ behind, employer }: Reading): string {
  if (behind === undefined) return ''
  if (behind === employer) return `employer${behind.sign}`
  return PLACE.test(behind.text) ? 'place' : `other${behind.sign}`
}
/** Where the employer stands, seen from the title. */
const whereOf = ({ first, employer }: Reading) =>
  employer ? `${employer.line - first.line} ${Math.sign(employer.part - first.part)} ${employer.strong}` : ''

/** A job's readings with what the other jobs say for them. */
export interface Told {
  readonly reading: Reading
  readonly score: number
  /** How often titles stand there in the other jobs, from 0 to 1. */
  readonly titles: number
}
/** What the other jobs say of a reading counts a little less than what its own job says. */
const WEIGHT_OF_OTHERS = 0.8

/** The ways to read a job, the likeliest first, where the other jobs are read as it is. */
export function toldReadings(job: JobEntry, others: readonly JobEntry[]): Told[] {
  const compared = others.map(readingsOf).filter((all) => all.length > 0)
  const jobs = compared.length
  const told = readingsOf(job).map((reading) => {
    const likened = compared.map((all) => mostAlike(reading, all))
    const gained = likened.reduce((sum, { gain }) => sum + gain, 0)
    const titles = likened.filter(({ hasTitle }) => hasTitle).length
    return {
      reading,
      score: reading.score + (jobs ? (WEIGHT_OF_OTHERS * Math.min(jobs, 3) * gained) / jobs : 0),
      titles: jobs ? titles / jobs : 0,
    }
  })
  return told.sort((one, other) => other.score - one.score)
}

/** What another job's likeliest reading gains by a reading of this one, and whether it has a title in the same place. */
function mostAlike(reading: Reading, [likeliest, ...others]: readonly Reading[]) {
  const scoreOf = (one: Reading) => one.score + alike(reading, one)
  let best = likeliest!
  for (const one of others) if (scoreOf(one) > scoreOf(best)) best = one
  const { first } = reading
  const hasTitle =
    best.likeness > 1 && best.first.line === first.line && (best.first.part === 0) === (first.part === 0)
  return { gain: scoreOf(best) - likeliest!.score, hasTitle }
}
