import type { Cell } from '../../text/resume-text.ts'
import { folded } from '../../words/folded.ts'
import { headingKind } from '../../words/heading-kind.ts'
import { type Match, score } from '../match.ts'
import { type Outline, OWN_SECTIONS, type PlacedLine } from '../outline/outline.ts'
import { titleLikeness } from '../title/title-words.ts'
import { isParticle, nameWords, similarity } from './name-shape.ts'
import { NAME_LABELS, SELDOM_NAME_WORDS } from './name-words.ts'
import { type FullName, splitName } from './split-name.ts'

export interface PlacedName extends FullName {
  readonly at: number
  /** Number of lines of the first page that stand higher. */
  readonly rank: number
}

export function nameMatches(outline: Outline, emails: readonly string[]): Match<PlacedName>[] {
  const mailboxes = emails.map((email) => email.split(/[+@]/)[0]!)
  const largest = Math.max(...outline.lines.filter(({ page }) => page === 1).map(({ size }) => size), 1)
  return nameSources(outline).flatMap((source) => {
    const words = nameWords(source.text)
    const name = words && splitName(words, mailboxes[0] ?? '')
    if (!words || !name) return []
    const mail = Math.max(0, ...mailboxes.map((mailbox) => similarity(words, mailbox)))
    return score(
      { ...name, at: source.line.at, rank: source.line.rank },
      {
        'agrees with the e-mail address': mail * 1.6,
        ...appearance(source, outline.bodySize, largest),
        ...position(source.line, mail),
        'stands over the contact data': isOverContact(outline, source.line) ? 1.5 : 0,
        'has the usual number of words': words.filter((word) => !isParticle(word)).length <= 3 ? 0.5 : 0,
        'has words that are seldom names': mail < 2.5 ? -2 * seldomWords(words) : 0,
        'reads like a job title': mail < 2.5 && titleLikeness(source.text) >= 2.5 ? -4 : 0,
      },
    )
  })
}

function appearance({ size, isLabelled, isPart }: NameSource, bodySize: number, largest: number) {
  const ratio = size / bodySize
  return {
    'has a label': isLabelled ? 5 : 0,
    'is set larger than the text': ratio >= 1.7 ? 3 : ratio >= 1.3 ? 2 : ratio >= 1.1 ? 1 : 0,
    'is the largest of the page': size >= largest * 0.98 && ratio > 1.1 ? 1.5 : 0,
    'is part of a line': isPart ? -0.5 : 0,
  }
}

function position({ rank, section }: PlacedLine, mail: number) {
  return {
    'stands at the top': rank === 0 ? 3 : rank <= 2 ? 2 : rank <= 5 ? 1 : rank <= 12 ? 0 : -1,
    'stands under another heading': OWN_SECTIONS.has(section) ? 0 : mail >= 2.5 ? -1 : -3,
  }
}

const seldomWords = (words: readonly string[]) =>
  words.filter((word) => SELDOM_NAME_WORDS.has(folded(word))).length

const CONTACT_DATA = /\S@\S|(?:\d[ ().-]{0,2}){9}/
const CONTACT_WITHIN = 4

const isOverContact = ({ lines }: Outline, line: PlacedLine) =>
  lines
    .filter(({ at }) => at >= line.at && at <= line.at + CONTACT_WITHIN)
    .some(({ text, section }) => section !== 'references' && CONTACT_DATA.test(text))

interface NameSource {
  readonly text: string
  readonly line: PlacedLine
  readonly size: number
  readonly isLabelled?: boolean
  readonly isPart?: boolean
}

const SEPARATORS = /\s+(?:[|•·*~/–—-]|::)\s+|\s*[|•]\s*|\t|\s{2,}|,\s+/

function nameSources({ lines, bodySize }: Outline): NameSource[] {
  const first = lines.filter(({ page }) => page === 1)
  return first.flatMap((line, at) => [
    ...line.cells.flatMap((cell, column) =>
      sourcesIn(line, cell, line.cells[column + 1] ?? first[at + 1]?.cells[column]),
    ),
    ...stacked(line, first, bodySize),
  ])
}

function sourcesIn(line: PlacedLine, { text, size }: Cell, behind: Cell | undefined): NameSource[] {
  const [part = ''] = text.split(SEPARATORS)
  return [
    { text, line, size },
    ...(part.length > 3 && part !== text ? [{ text: part, line, size, isPart: true }] : []),
    ...labelled(text, behind).map((name) => ({ text: name, line, size, isLabelled: true })),
  ]
}

/** `Name: Jane Doe`, or the label in a cell or line of its own; `PERSONAL INFORMATION Jane Doe`. */
function labelled(text: string, behind: Cell | undefined): string[] {
  const [, heading = '', person = ''] = /^([\p{Lu} ]{6,30}) (\p{Lu}\p{Ll}.+)$/u.exec(text) ?? []
  if (headingKind(heading) === 'contact') return [person.replace(/, \p{L}+\..*$/u, '')]
  const [, label = text, inside = ''] = /^([^:]{2,40}?)[\s.]*:\s*(.*)$/.exec(text) ?? []
  const name = NAME_LABELS.test(label.trim()) ? inside || behind?.text : undefined
  return name ? [name.split(/\s+[|•·–—-]\s+|,\s+(?=\d)/)[0]!] : []
}

const SAME_SIZE = 0.6
/** Lines to search for the last name below the first, as lines of another column may be between. */
const STACKED_WITHIN = 4
const WORDS_MAX = 3
const LARGER = 1.25

function stacked(line: PlacedLine, lines: readonly PlacedLine[], bodySize: number): NameSource[] {
  const upper = line.cells.find(({ size }) => size === line.size)!
  if (upper.size < bodySize * LARGER || wordCount(upper) > WORDS_MAX) return []
  const next = lines.slice(lines.indexOf(line) + 1).slice(0, STACKED_WITHIN)
  const below = next
    .find(({ size }) => size > upper.size - SAME_SIZE)
    ?.cells.find((cell) => Math.abs(cell.size - upper.size) < SAME_SIZE && isUnder(upper, cell))
  if (!below || wordCount(below) > WORDS_MAX) return []
  return [{ line, text: `${upper.text} ${below.text}`, size: upper.size }]
}

const wordCount = ({ text }: Cell) => text.split(' ').length

/** Flush left, flush right or centred; formats without places have all at 0. */
const isUnder = (upper: Cell, below: Cell) =>
  Math.abs(upper.left - below.left) < 5 ||
  Math.abs(upper.right - below.right) < 5 ||
  Math.abs(upper.left + upper.right - below.left - below.right) < 10
