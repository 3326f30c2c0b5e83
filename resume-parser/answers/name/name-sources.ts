import { headingKind } from '../../headings/heading-kind.ts'
import type { Cell } from '../../text/resume-text.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { NAME_LABELS } from './name-words.ts'

/** A text in which the person's name could stand, and what is known of the place. */
export interface NameSource {
  readonly text: string
  readonly line: PlacedLine
  readonly size: number
  readonly isLabelled?: boolean
  /** Parted from what else stands in its line. */
  readonly isPart?: boolean
  /** Of two lines that are set alike. */
  readonly isStacked?: boolean
}

/** Names stand on the first page, among so many lines. */
const LINES = 80
const SIGNS = /\s+(?:[|•·*~/–—-]|::)\s+|\s*[|•]\s*|\t|\s{2,}|,\s+/

/** Everything on the first page that could be a name, alone or beside something else. */
export function nameSources({ lines, bodySize }: Outline): NameSource[] {
  const first = lines.filter(({ page }) => page === 1).slice(0, LINES)
  return first.flatMap((line, at) => [
    ...line.cells.flatMap((cell, column) =>
      sourcesIn(line, cell, line.cells[column + 1] ?? first[at + 1]?.cells[column]),
    ),
    ...stacked(line, first, bodySize),
  ])
}

function sourcesIn(line: PlacedLine, { text, size }: Cell, behind: Cell | undefined): NameSource[] {
  const [part = ''] = text.split(SIGNS)
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

/** In points. */
const SAME_SIZE = 0.6
/** So many lines after the first name the last name stands, where lines of another column are between. */
const STACKED_WITHIN = 4
const WORDS_MAX = 3
/** As the body's size is set. */
const LARGER = 1.25

/** First and last name in lines of their own, set alike and larger than the text. */
function stacked(line: PlacedLine, lines: readonly PlacedLine[], bodySize: number): NameSource[] {
  const upper = line.cells.find(({ size }) => size === line.size)!
  if (upper.size < bodySize * LARGER || wordCount(upper) > WORDS_MAX) return []
  const next = lines.slice(lines.indexOf(line) + 1).slice(0, STACKED_WITHIN)
  // What is set smaller beside the two is another column's.
  const below = next
    .find(({ size }) => size > upper.size - SAME_SIZE)
    ?.cells.find((cell) => Math.abs(cell.size - upper.size) < SAME_SIZE && isUnder(upper, cell))
  if (!below || wordCount(below) > WORDS_MAX) return []
  return [{ line, text: `${upper.text} ${below.text}`, size: upper.size, isStacked: true }]
}

const wordCount = ({ text }: Cell) => text.split(' ').length

/** Flush left, flush right or centred; formats without places have all at 0. */
const isUnder = (upper: Cell, below: Cell) =>
  Math.abs(upper.left - below.left) < 5 ||
  Math.abs(upper.right - below.right) < 5 ||
  Math.abs(upper.left + upper.right - below.left - below.right) < 10
