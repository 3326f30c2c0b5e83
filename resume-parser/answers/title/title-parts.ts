import { US_STATES } from '@resume-library/contract/us-states'
import type { Line } from '../../text/resume-text.ts'
import { wordsOf } from '../../words/folded.ts'
import { FIELD_WORDS } from '../../words/work-words.ts'
import { dateRangeIn, ONLY_NOW } from '../date-range.ts'
import { isEmployer, PLACE, titleLikeness } from './title-words.ts'

const SEPARATORS =
  /\t|(?:\s+\.){2,}\s+|\s+[|·•@/]\s+|\s*:{1,2}\s+|(?<=\p{Ll}{3}|\p{Lu}{3})\.\s+(?=\p{Lu})|\s*[|•]\s*|\s+[–—-]{1,2}\s+|;\s+|\s{2,}|(?<=\p{L}{2})[–—](?=\p{Lu})/u
const PARTING = new RegExp(
  `(\\s+\\((?=\\p{Lu}\\p{Ll}{2}[^()/\\d]*\\)(?! +[\\p{L}\\d]))|\\s+(?:at|with|for|bei|beim|chez|bij|presso|@|en|em|na|no|au|im)\\s+(?=\\p{Lu}|the\\b)|\\s+/\\s+|\\s+[–—-]{1,2}\\s+|,\\s+(?![^(]*\\))(?!(?:${Object.keys(US_STATES).join('|')})(?!\\p{L}))|${SEPARATORS.source})`,
  'u',
)
/** Separators after which a title may continue, as with a field. */
const CONTINUING = /^(?:, | \(| (?:en|em|na|no|au|im) )$/

export interface LinePart {
  readonly text: string
  /** Separator before it: a comma, dash, slash or preposition, else a tab. */
  readonly sign: string
}

const NO_JOB =
  /^(?:re|ref|subject|betreff|objet|asunto|(?:position|job|role|post)\s+(?:applied|sought|desired|wanted|posting)|desired (?:position|job|role)|appl(?:ying|ication) (?:for|to)|(?:(?:job|career) )?(?:objective|target|goal)|supervisor|manager|reports? to)\b[^:]{0,20}:/i

export function partsOfLine(line: Line): LinePart[] {
  return NO_JOB.test(line.text) ? [] : line.cells.flatMap(({ text }) => partsOfText(text))
}

function partsOfText(text: string): LinePart[] {
  const range = dateRangeIn(text)
  const parts = (range ? `${text.slice(0, range.from)}\t${text.slice(range.to)}` : text).split(PARTING)
  return parts.flatMap((part, at) => {
    const tidy = at % 2 === 0 ? tidyTitle(part) : ''
    if (!/\p{L}{2}/u.test(tidy) || ONLY_NOW.test(tidy)) return []
    const sign = (parts[at - 1] ?? '').replace(/\s+/g, ' ')
    return [{ text: tidy, sign: /^ (?:[–—/-]|\p{L}+) $|^, $|^ \($/u.test(sign) ? sign : '\t' }]
  })
}

/** Splits a line, but not where a title may continue, nor at a slash between titles. */
export function segmentsOfLine(line: Line): string[] {
  const found: string[] = []
  for (const part of partsOfLine(line)) {
    const last = found.at(-1)
    const isOf = part.sign === ' / ' && [last ?? '', part.text].every((text) => titleLikeness(text) >= 2.5)
    if (last && (CONTINUING.test(part.sign) || isOf)) found[found.length - 1] = joined(last, part)
    else found.push(part.text)
  }
  return found
}

export const joined = (text: string, behind: LinePart): string =>
  text + behind.sign + behind.text + (behind.sign === ' (' ? ')' : '')

const tidyTitle = (text: string): string =>
  text
    .replace(
      /[([]\s*(?:(?:full|part)[- ]?time|contract|remote|temp(?:orary)?|per diem|seasonal|internship|permanent|freelance|volunteer)\s*[)\]]|\(\s*\)/gi,
      '',
    )
    .replace(/^(?:job title|title|position|role|poste|puesto|cargo|stanowisko|functie)[\s.]*:\s*/iu, '')
    .replace(/^[\s,;:|()\]}>·•–—-]+|[\s,;:|([{<·•–—-]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()

/** Fields that may be names in another context. */
const FIELDS =
  /^(?:and|services|client|field|platform|infrastructure|backend|frontend|product|data|cloud|growth|mobile|hr|it|qa|ux|pr|digital|emea)$/

/** Detects a field or team after a comma: `Director, Sales`. */
const isField = (part: string): boolean =>
  wordsOf(part)
    .split(' ')
    .every((word) => FIELD_WORDS.has(word) || FIELDS.test(word))

/** Scores a part as the field of the title before it; null where it cannot be one. */
export function pointsAsField({ text, sign }: LinePart): number | null {
  if (PLACE.test(text) || / (?:at|with|for) |^\t$/.test(sign)) return null
  if (isField(text)) return 1
  if (isEmployer(text)) return null
  return titleLikeness(text) > 1 ? 0.5 : -0.5
}

export function titleAlone(text: string): string {
  const parts = text.split(/,\s+(?![^(]*\))/)
  const likeness = parts.map((part) => titleLikeness(part))
  // `County Head Start, Coordinator`: the part most like a title wins.
  const first = likeness.indexOf(Math.max(2.5, ...likeness))
  if (parts.length < 2 || first < 0) return text
  return parts.slice(first, first + (isField(parts[first + 1] ?? '-') ? 2 : 1)).join(', ')
}
