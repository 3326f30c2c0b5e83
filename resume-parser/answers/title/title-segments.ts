import type { Line } from '../../text/resume-text.ts'
import { dateRangeIn, openDateIn, singleDateIn } from './date-range.ts'

export interface TitleSegment {
  readonly text: string
  readonly strong: boolean
  readonly size: number
}

/** Signs that part title, employer, place and time in a line. */
const SIGNS = /\t|\s+[|·•@/]\s+|\s*[|•]\s*|\s+[–—-]{1,2}\s+|\s{2,}|(?<=\p{L}{2})[–—](?=\p{Lu})/u
/** Words that do: `Cook at Luigi's`, `Koch bei Maier`. */
const WORDS = /\s+(?:at|with|for|bei|beim|chez|bij|presso|@)\s+(?=\p{Lu}|the\b)/u

/** The parts of a line without what is only a time. */
export function segmentsOfLine(line: Line): TitleSegment[] {
  return line.cells.flatMap(({ text, strong, size }) =>
    withoutDates(justified(text))
      .split(SIGNS)
      .flatMap((part) => part.split(WORDS))
      .map((part) => ({ text: tidyTitle(part), strong, size }))
      .filter((part) => /\p{L}{2}/u.test(part.text)),
  )
}

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
      /\(\s*(?:full|part)[- ]?time\s*\)|\(\s*(?:contract|remote|temporary|seasonal|internship|permanent|freelance|volunteer)\s*\)/gi,
      '',
    )
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(
      /^(?:job title|current title|current position|designation|position|title|role|job|poste|puesto|cargo|stanowisko|functie|occupation or position held)[\s.]*:\s*/i,
      '',
    )
    .replace(/^[\s,;:|()·•–—-]+|[\s,;:|(·•–—-]+$/g, '')
    .replace(/^[^(]*\)\s*|\s*\([^)]*$/g, (part) =>
      part.startsWith(' (') || part.includes('(') ? '' : part.replace(')', ''),
    )
    .replace(/\s+/g, ' ')
    .trim()
