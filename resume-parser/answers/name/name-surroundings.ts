import { folded } from '../../headings/folded.ts'
import { US_STATES } from '../contact/us-states.ts'
import { CONTACT_DATA } from '../outline/contact-data.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { titleLikeness } from '../title/title-likeness.ts'
import { nameWords } from './name-shape.ts'
import type { NameSource } from './name-source.ts'
import { ABOUT_DOCUMENT, SELDOM_NAME_WORDS } from './name-words.ts'

/** Lines of the page that stand higher, but for what the document says of itself. */
export const linesAbove = ({ lines }: Outline, { line }: NameSource) =>
  line.rank -
  lines.filter(({ page, rank, text }) => page === 1 && rank < line.rank && ABOUT_DOCUMENT.test(text)).length

/** Addresses and numbers behind it in its line or in one of the next, where the head of a resume has them. */
export function isAboveContact(outline: Outline, source: NameSource, mail: number): boolean {
  const { line, isLabelled } = source
  if ((mail === 0 && linesAbove(outline, source) > 1) || isLabelled || !beginsLine(source)) return false
  const below = outline.lines.filter(({ at }) => at > line.at && at <= line.at + CONTACT_WITHIN)
  if (isBeforeContact(source)) return mail > 0 || !below.slice(0, NAME_WITHIN).some(isNameBeside(line))
  const contact = below.findIndex(({ text, place }) => place !== 'references' && isContact(text))
  return contact >= 0 && (mail > 0 || !below.slice(0, contact).some(mayBeName))
}

/** Of two names over contact data the lower one is the person's. */
function mayBeName({ text }: { readonly text: string }): boolean {
  const words = nameWords(text) ?? []
  const isPlace = words.some((word) => SELDOM_NAME_WORDS.has(folded(word)))
  return words.length > 1 && !isPlace && titleLikeness(text) < 2.5
}

const isNameBeside = (line: PlacedLine) => (other: PlacedLine) =>
  other.place === line.place && mayBeName(other)

/** Whether one of the lines right above may be a name too. */
export const isUnderName = ({ lines }: Outline, { line }: NameSource): boolean =>
  lines.filter(({ at }) => at < line.at && at >= line.at - NAME_WITHIN).some(isNameBeside(line))

const wholeOf = ({ line }: NameSource) => line.cells.map(({ text }) => text).join(' ')
const beginsLine = (source: NameSource) => wholeOf(source).startsWith(source.text)
/** `Jane Doe, Boston, MA 02118, 617-555-0123`. */
const isBeforeContact = (source: NameSource) => beginsLine(source) && isContact(restOf(source))

/** `Jane Doe | Registered Nurse`, and what stands before contact data. */
export const isBeforeMore = (source: NameSource): boolean =>
  beginsLine(source) && (isContact(restOf(source)) || isTitle(restOf(source)))
const isTitle = (rest: string) =>
  /^\s*[|•·–—/-]/.test(rest) && titleLikeness(rest.replace(/^[\s|•·–—/-]+/, '')) >= 2.5

/** Points for what may be a town, as `Cedar Rapids` in `Cedar Rapids, IA`; `MD` and the like are degrees too. */
export function beforeState(source: NameSource): number {
  const rest = beginsLine(source) ? restOf(source) : ''
  if (!STATE.test(rest)) return 0
  return /^,? (?:MA|MD|PA)(?! \d{5})/.test(rest) ? -1 : -3
}
const STATE = new RegExp(
  `^,? (?:${Object.entries(US_STATES)
    .flatMap(([abbreviation, [name]]) => [abbreviation, name])
    .join('|')})(?![\\p{L}-])`,
  'u',
)
const restOf = (source: NameSource) => wholeOf(source).slice(source.text.length)

/** The first line under a heading for contact data, over an address. */
export const beginsContact = ({ sections }: Outline, { line, isPart }: NameSource) =>
  !isPart &&
  sections.some(
    ({ kind, lines: [first, ...others] }) =>
      kind === 'contact' &&
      first === line &&
      others.slice(0, CONTACT_WITHIN).some(({ text }) => isContact(text)),
  )

const CONTACT_WITHIN = 4
/** Lines between two names of one head. */
const NAME_WITHIN = 2
/** `Cedar Rapids, Iowa 52402`. */
const TOWN = /,[ \t]\p{Lu}[\p{L}. ]+,? \d{5}$/u
const isContact = (text: string) => CONTACT_DATA.test(text) || TOWN.test(text)
