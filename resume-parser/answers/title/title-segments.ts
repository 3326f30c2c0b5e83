import type { Cell, CellPart, Line } from '../../text/resume-text.ts'
import { dateRangeIn, ONLY_NOW, openDateIn, singleDateIn } from './date-range.ts'
import { titleLikeness } from './title-likeness.ts'

export interface TitleSegment {
  readonly text: string
  readonly strong: boolean
  readonly size: number
  /** Set apart from what else stands in its cell by its letters alone. */
  readonly isPart?: boolean
  /** The dash or slash that parts it from the next one in its cell. */
  readonly sign?: string | undefined
}

/** Signs that part title, employer, place and time in a line. */
const SIGNS =
  /\t|(?:\s+\.){2,}\s+|\s+[|·•@/]\s+|\s*:{1,2}\s+|(?<=\p{Ll}{3}|\p{Lu}{3})\.\s+(?=\p{Lu})|\s*[|•]\s*|\s+[–—-]{1,2}\s+|;\s+|\s{2,}|(?<=\p{L}{2})[–—](?=\p{Lu})/u
const SIGN = /^ [–—/-] $/
/** Words that do: `Cook at Luigi's`, `Koch bei Maier`. */
const WORDS = /\s+(?:at|with|for|bei|beim|chez|bij|presso|@)\s+(?=\p{Lu}|the\b)/u

/** The parts of a line without what is only a time. */
export function segmentsOfLine(line: Line): TitleSegment[] {
  if (WANTED.test(line.text)) return []
  return line.cells.flatMap((cell) => [
    ...segmentsIn(cell.text).map((text, at, all) => ({
      text,
      strong: cell.strong,
      size: cell.size,
      sign: SIGN.exec(cell.text.split(text)[1]?.split(all[at + 1] ?? '\t')[0] ?? '')?.[0],
    })),
    ...partsOf(cell).flatMap(({ text, strong }) =>
      segmentsIn(text).map((part) => ({ text: part, strong, size: cell.size, isPart: true })),
    ),
  ])
}

/** What somebody applies for is no job that they have. */
const WANTED =
  /^(?:re|ref|subject|betreff|objet|asunto|(?:position|job|role|post)\s+(?:applied|sought|desired|wanted|posting)|desired (?:position|job|role)|appl(?:ying|ication) (?:for|to)|(?:(?:job|career) )?(?:objective|target|goal))\b[^:]{0,20}:/i

/** Labels of forms, which stand where other people have titles: the supervisor is somebody else. */
const OF_FORMS =
  /^(?:supervisor|manager|reports? to|hours|series|grade|pay|salary|reason|phone|address)\b[\p{L} ]{0,12}:/iu
export const isOfForm = ({ text }: Line): boolean => OF_FORMS.test(text)

const segmentsIn = (text: string) =>
  partsIn(twinned(withoutDates(justified(text)).replace(LEGAL_FORM, '')))
    .flatMap((part) => part.split(WORDS))
    .map((part) => tidyTitle(part.replace(TWIN, ' / ')))
    .filter((part) => /\p{L}{2}/u.test(part) && !ONLY_NOW.test(part))

/** Behind an employer's comma it is no part of its own. */
const LEGAL_FORM = /,(?= (?:inc|llc|llp|ltd|p\.?c|corp|co)\b)/gi

/** `Supervisor – Housewares | Acorn Toys | Dublin, OH | 2025`: dashes part nothing where bars part everything. */
const partsIn = (text: string) => (text.split(' | ').length > 3 ? text.split(/\t| \| /) : text.split(SIGNS))

/** `Executive Chef / Kitchen Manager`: a slash between two titles makes one. */
const twinned = (text: string) =>
  text.replace(/([^|·•@\t–—]+) \/ ([^|·•@\t–—]+)/, (whole, one: string, other: string) =>
    [one, other].every((half) => titleLikeness(half.trim()) >= 2.5) ? one + TWIN + other : whole,
  )
const TWIN = '\u0001'

/** What is set apart in a cell that says no more than its parts do: others were taken out of it. */
const partsOf = ({ text, parts = [] }: Cell): readonly CellPart[] =>
  lettersOf(parts.map((part) => part.text).join('')) === lettersOf(text) ? parts : []

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** In justified lines every space between words is a wide one. */
const justified = (text: string) =>
  /\S {2,}\S+ {2,}\S/.test(text) && !/\S \S/.test(text) ? text.replace(/ +/g, ' ') : text

function withoutDates(text: string): string {
  const range = dateRangeIn(text) ?? singleDateIn(text) ?? openDateIn(text)
  return range ? `${text.slice(0, range.from)}\t${text.slice(range.to)}` : text
}

/** Without brackets that hold nothing, and signs at its ends. */
export const tidyTitle = (text: string): string =>
  text
    .replace(
      /[([]\s*(?:(?:full|part)[- ]?time|contract|remote|temp(?:orary)?|per diem|promoted [^)\]]*|seasonal|internship|permanent|freelance|volunteer|this is [^)\]]*)\s*[)\]]/gi,
      '',
    )
    .replace(/\(\s*\)|\[\s*\]|\{\s*\}|<\s*>/g, '')
    .replace(
      /^as (?=\p{Lu})|^(?:job title|current title|current position|designation|position|title|role|job|poste|puesto|cargo|stanowisko|functie|occupation or position held)[\s.]*:\s*/iu,
      '',
    )
    .replace(/^[\s,;:|()\]}>·•–—-]+|[\s,;:|([{<·•–—-]+$/g, '')
    .replace(/^[^(]*\)\s*|\s*\([^)]*$/g, (part) =>
      part.startsWith(' (') || part.includes('(') ? '' : part.replace(')', ''),
    )
    .replace(/(?<=\p{Ll}{3})\.$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
