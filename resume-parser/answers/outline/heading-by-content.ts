import type { Line } from '../../text/resume-text.ts'
import { folded } from '../../words/folded.ts'
import { headingKind } from '../../words/heading-kind.ts'
import type { SectionKind } from '../../words/heading-words.ts'
import { dateRangeIn } from '../date-range.ts'
import { nameWords } from '../name/name-shape.ts'
import { segmentsOfLine } from '../title/title-parts.ts'
import { titleLikeness } from '../title/title-words.ts'
import type { Place } from './heading-of.ts'
import { beginsFooter, CONTACT_DATA, isCapitals, isStrong } from './looks.ts'

const FORM = { lengthMax: 44, wordsMax: 6 }
const CONTENT_LINES = 10
const ITEMS_MIN = 3
const ITEM_WORDS_MAX = 4
const TITLE_WITHIN = 2

/** Addresses and numbers so near under a line say that it is a name. */
const CONTACT_WITHIN = 3

const OF_SKILLS =
  /\b(?:skill\w*|knows?|knowledge|know-how|good at|strengths?|strong|strengths|proficien\w*|tool\w*|handy|do well|comfortable|competen\w*|abilit\w*|abilities|talents?|bring|expertise|techni\w*|methods?|instruments?|equipment|software|stack|special\w*|areas? of|practice|familiar|kann|puedo|sais)\b/
const OF_JOBS =
  /\b(?:jobs?|work\w*|posts?|roles?|positions?|career|employ\w*|experience|history|background|chronology|assignments?|engagements?|appointments?)\b/
/** Under no heading, or under one that announces little. */
const OPEN_PLACES = new Set<Place>(['head', 'contact', 'summary', 'skills', 'languages'])

export interface HeadingLook {
  readonly bodySize: number
  readonly current: Place
  readonly known: readonly Line[]
}

export function kindByContent(lines: readonly Line[], at: number, look: HeadingLook): SectionKind | null {
  const line = lines[at]!
  // In plain text nothing but what follows says that jobs begin and the list above has ended.
  if (look.current === 'skills' && headingKind(line.text) === 'experience' && !line.isItem)
    return hasDatedTitles(lines.slice(at + 1, at + 1 + CONTENT_LINES)) ? 'experience' : null
  if (!hasForm(line) || !isSetApart(line, lines[at + 1], look.bodySize)) return null
  const isAlike = look.known.some((known) => hasLookOf(line, known)) && isUnlikeText(line, look)
  if (!isAlike && mayBeName(line, look.bodySize)) return null
  const content = contentUnder(lines, at)
  if (content.slice(0, CONTACT_WITHIN).some(({ text }) => CONTACT_DATA.test(text)))
    return AFTER_LISTS.has(look.current) && isOnlyContact(content[0]!) ? 'contact' : null
  if (isAnnouncing(line, look, isAlike, OF_JOBS) && hasDatedTitles(content)) return 'experience'
  // Among skills, a line that is set apart is one of them, or what some of them are called.
  if (look.current === 'skills' || !isAnnouncing(line, look, isAlike, OF_SKILLS)) return null
  return isListOfItems(content) ? 'skills' : null
}

/** After these, `Say hi` may stand over an address; in others it may be a referee's. */
const AFTER_LISTS = new Set<Place>(['skills', 'languages', 'education', 'summary'])

const isOnlyContact = ({ text }: Line) =>
  CONTACT_DATA.test(text) && text.replace(/\S+@\S+|[^\p{L}]/gu, '').length < LABEL_LETTERS
const LABEL_LETTERS = 10

function mayBeName({ text, size }: Line, bodySize: number): boolean {
  if (size > bodySize * 1.7) return true
  return (nameWords(text)?.length ?? 0) > 1 && !OF_JOBS.test(folded(text)) && !OF_SKILLS.test(folded(text))
}

/** Inside jobs, bold lines are employers and titles: a heading there has a heading's words or looks. */
const isAnnouncing = (line: Line, { current }: HeadingLook, isAlike: boolean, words: RegExp) =>
  OPEN_PLACES.has(current) || isAlike || words.test(folded(line.text))

function hasForm({ text, cells, isItem }: Line): boolean {
  if (isItem || cells.length > 1 || text.length > FORM.lengthMax) return false
  if (text.split(' ').length > FORM.wordsMax || !/\p{L}{3}/u.test(text)) return false
  return !/[\d@|,;]|[.]$|:\s*\S/.test(text) && titleLikeness(text) < 2.5
}

function isSetApart(line: Line, next: Line | undefined, bodySize: number): boolean {
  if (!next) return false
  if (OF_SKILLS.test(folded(line.text)) && /\b(?:in|with|at|to)$/.test(line.text)) return true
  if (line.text.endsWith(':') || line.text.startsWith('##')) return true
  if (isStrong(line) && !isStrong(next)) return true
  if (line.size > bodySize * 1.05 && line.size > next.size) return true
  return isCapitals(line.text) && !isCapitals(next.text)
}

/** Inside jobs and schooling, employers and schools are as bold as headings. */
const isUnlikeText = (line: Line, { bodySize, current }: HeadingLook) =>
  line.size > bodySize * 1.05 || isCapitals(line.text) || (isStrong(line) && OPEN_PLACES.has(current))

const hasLookOf = (line: Line, known: Line) =>
  Math.abs(line.size - known.size) < 0.3 &&
  isStrong(line) === isStrong(known) &&
  isCapitals(line.text) === isCapitals(known.text)

function contentUnder(lines: readonly Line[], at: number): Line[] {
  const heading = lines[at]!
  const under = lines.slice(at + 1, at + 1 + CONTENT_LINES)
  const end = under.findIndex(
    (line, place) =>
      headingKind(line.text) !== null ||
      (place > 0 && line.startsBlock) ||
      beginsFooter(line, lines[at + place]) ||
      (hasForm(line) && hasLookOf(line, heading) && isSetApart(line, under[place + 1], line.size)),
  )
  return end < 0 ? under : under.slice(0, end)
}

const hasDatedTitles = (content: readonly Line[]) =>
  content.some(
    ({ text }, at) =>
      dateRangeIn(text) !== null &&
      content
        .slice(Math.max(0, at - TITLE_WITHIN), at + 1 + TITLE_WITHIN)
        .some((line) => segmentsOfLine(line).some((segment) => titleLikeness(segment) >= 2.5)),
  )

function isListOfItems(content: readonly Line[]): boolean {
  if (content.some(({ text }) => /@|(?:19|20)\d\d|\b[A-Z]{2},? \d{5}|^\d{5}$|\p{Ll}\.\s+\p{Lu}/u.test(text)))
    return false
  const items = content.flatMap(({ text }) => text.split(/[,;|•·\t]|\s[–/—]\s/)).map((item) => item.trim())
  const named = items.filter(Boolean)
  return named.length >= ITEMS_MIN && named.every((item) => item.split(/\s+/).length <= ITEM_WORDS_MAX)
}
