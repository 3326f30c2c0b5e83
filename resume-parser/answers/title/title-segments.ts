import { lettersOf, wordsOf } from '../../headings/folded.ts'
import type { Cell, CellPart, Line } from '../../text/resume-text.ts'
import { US_STATES } from '../contact/us-states.ts'
import { FIELD_WORDS } from '../name/name-words.ts'
import { dateRangeIn, ONLY_NOW, singleDateIn } from './date-range.ts'
import { titleLikeness } from './title-words.ts'

/** A space that no cleaned text has: letters change there. */
const MARK = '\u2003'
/** Signs that part title, employer, place and time in a line. */
const SIGNS =
  /\t|(?:\s+\.){2,}\s+|\s+[|·•@/]\s+|\s*:{1,2}\s+|(?<=\p{Ll}{3}|\p{Lu}{3})\.\s+(?=\p{Lu})|\s*[|•]\s*|\s+[–—-]{1,2}\s+|;\s+|\s{2,}|(?<=\p{L}{2})[–—](?=\p{Lu})/u
const PARTING = new RegExp(
  `(\\s+\\((?=\\p{Lu}\\p{Ll}{2}[^()/\\d]*\\)(?! +[\\p{L}\\d]))|\\s+(?:at|with|for|bei|beim|chez|bij|presso|@|en|em|na|no|au|im)\\s+(?=\\p{Lu}|the\\b)|\\s+/\\s+|\\s+[–—-]{1,2}\\s+|,\\s+(?![^(]*\\))(?!(?:${Object.keys(US_STATES).join('|')})(?!\\p{L}))|${SIGNS.source}|\\s*${MARK}\\s*)`,
  'u',
)
/** Behind them stands an employer, or what a title goes on with: `Técnico en Enfermería`. */
const EMPLOYER_OR_FIELD = /^ (?:en|em|na|no|au|im) $/

/** The parts of a line, in which commas and small words that may go on part nothing, nor does a slash between two titles. */
export function segmentsOfLine(line: Line): LinePart[] {
  const found: LinePart[] = []
  for (const one of partsOfLine(line)) {
    const last = found.at(-1)
    const isOf =
      one.sign === ' / ' && [last?.text ?? '', one.text].every((text) => titleLikeness(text) >= 2.5)
    const goesOn = one.sign === ', ' || one.sign === ' (' || EMPLOYER_OR_FIELD.test(one.sign) || isOf
    if (last && goesOn) found[found.length - 1] = { ...last, text: joined(last.text, one) }
    else found.push(one)
  }
  return found
}

/** What two parts are together. */
export const joined = (text: string, behind: LinePart): string =>
  text + behind.sign + behind.text + (behind.sign === ' (' ? ')' : '')

/** What somebody applies for is no job that they have. */
const WANTED =
  /^(?:re|ref|subject|betreff|objet|asunto|(?:position|job|role|post)\s+(?:applied|sought|desired|wanted|posting)|desired (?:position|job|role)|appl(?:ying|ication) (?:for|to)|(?:(?:job|career) )?(?:objective|target|goal))\b[^:]{0,20}:/i

/** Labels of forms, which stand where other people have titles: the supervisor is somebody else. */
const OF_FORMS =
  /^(?:supervisor|manager|reports? to|hours|series|grade|pay|salary|reason|phone|address)\b[\p{L} ]{0,12}:/iu
export const isOfForm = ({ text }: Line): boolean => OF_FORMS.test(text)

/** A piece of a line between two signs, commas among them, or set in letters of its own. */
export interface LinePart {
  readonly text: string
  /** What stands before it: a comma, dash, slash or small word, a space where only its looks part it, else a tab. */
  readonly sign: string
  readonly strong: boolean
}

/** The parts of a line as far as anything parts them, without what is only a time. */
export function partsOfLine(line: Line): LinePart[] {
  return WANTED.test(line.text) ? [] : line.cells.flatMap(partsOfCell)
}

function partsOfCell(cell: Cell): LinePart[] {
  const looks = partsOf(cell)
  const text = withoutDates(marked(cell.text.replace(ASIDE, ''), looks)).replace(LEGAL_FORM, '')
  const found: LinePart[] = []
  let look = 0
  let sign = '\t'
  for (const [at, piece] of text.split(PARTING).entries()) {
    if (at % 2 === 0) {
      const tidy = tidyTitle(piece)
      if (!/\p{L}{2}/u.test(tidy) || ONLY_NOW.test(tidy)) continue
      found.push({ text: tidy, sign, strong: looks[look]?.strong ?? cell.strong })
      sign = ''
    } else {
      look += piece.split(MARK).length - 1
      const plain = piece.replaceAll(MARK, ' ').replace(/\s+/g, ' ')
      const own = /^ (?:[–—/-]|\p{L}+) $|^, $|^ \($/u.test(plain)
        ? plain
        : piece.trim() === '' && piece.includes(MARK)
          ? ' '
          : '\t'
      sign = sign.length < own.length || own === '\t' ? own : sign
    }
  }
  return found
}

/** A cell's text with a mark where its letters change, outside of its time. */
function marked(text: string, looks: readonly CellPart[]): string {
  const time = dateRangeIn(text)
  let out = text
  let from = 0
  let shift = 0
  for (const look of looks.slice(0, -1)) {
    const at = text.indexOf(look.text, from)
    if (at < 0) return text
    from = at + look.text.length
    if (time && time.from < from && from < time.to) continue
    out = out.slice(0, from + shift) + MARK + out.slice(from + shift)
    shift += 1
  }
  return out
}
/** Behind an employer's comma it is no part of its own. */
const LEGAL_FORM = /,(?= (?:inc|llc|llp|ltd|p\.?c|corp|co)\b)/gi

/** What is set apart in a cell that says no more than its parts do: others were taken out of it. */
const partsOf = ({ text, parts = [] }: Cell): readonly CellPart[] =>
  lettersOf(parts.map((part) => part.text).join('')) === lettersOf(text) ? parts : []

function withoutDates(text: string): string {
  const range = dateRangeIn(text) ?? singleDateIn(text)
  return range ? `${text.slice(0, range.from)}\t${text.slice(range.to)}` : text
}

/** In brackets, what says nothing of a title. */
const ASIDE =
  /[([]\s*(?:(?:full|part)[- ]?time|contract|remote|temp(?:orary)?|per diem|promoted [^)\]]*|seasonal|internship|permanent|freelance|volunteer|this is [^)\]]*)\s*[)\]]/gi

/** Without brackets that hold nothing, and signs at its ends. */
const tidyTitle = (text: string): string =>
  text
    .replace(ASIDE, '')
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

/** `Grade 7`, `Level II`, `2nd Shift`, `ICU`, `Cardiology`. */
const LEVEL: RegExp =
  /^(?:(?:grades?|levels?|class|shift|unit) [\w –-]{1,5}|[\w-]+ (?:grade|shift)|[npms]?icu|pacu|nights|\w+(?:ology|iatrics))$/i
/** Words of fields that may be names of people or employers elsewhere. */
const FIELDS =
  /^(?:and|services|client|field|platform|infrastructure|backend|frontend|product|data|cloud|growth|mobile|hr|it|qa|ux|pr|digital|emea)$/

/** What a comma behind a title parts from it and is part of it: in which field, team or grade somebody works. */
export const isField = (part: string): boolean =>
  LEVEL.test(part) ||
  wordsOf(part)
    .split(' ')
    .every((word) => FIELD_WORDS.has(word) || FIELDS.test(word))

/** What commas part, but for those in brackets. */
const partsByCommas = (text: string): string[] => text.split(/,\s+(?![^(]*\))/)

/** A title without the employer or place that a comma puts behind or before it. */
export function titleAlone(text: string): string {
  const parts = partsByCommas(text)
  if (parts.length < 2) return text
  const likeness = parts.map((part) => titleLikeness(part))
  // `County Head Start, Coordinator`: where a part names an occupation as titles do, others do so by chance.
  const least = Math.max(2.5, ...likeness)
  const first = likeness.indexOf(least)
  if (first < 0) return text
  const last = likeness.lastIndexOf(least)
  return tidyTitle(parts.slice(first, last + (isField(parts[last + 1] ?? '-') ? 2 : 1)).join(', '))
}
