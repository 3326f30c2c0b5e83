import { headingKind } from '../../headings/heading-kind.ts'
import type { Cell, Line } from '../../text/resume-text.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { isParticle } from './name-shape.ts'
import { FIRST_NAME_LABELS, LAST_FIRST_LABELS, LAST_NAME_LABELS, NAME_LABELS } from './name-words.ts'

/** A text in which the person's name could stand, and what is known of the place. */
export interface NameSource {
  readonly text: string
  readonly line: PlacedLine
  readonly size: number
  readonly isLabelled: boolean
  /** Parted from what else stands in its line, or put together from two lines. */
  readonly isPart: boolean
  /** Of two lines that are set alike. */
  readonly isStacked?: boolean
  /** How many of its words stand in the upper of two lines. */
  readonly firstWords?: number
  /** The line above, set alike, ends in the middle of a name. */
  readonly goesOn?: boolean
}

/** Names stand on the first page, among so many lines. */
const LINES = 80
const SIGNS = /\s+(?:[|•·*~/–—-]|::)\s+|\s*[|•]\s*|\t|\s{2,}|,\s+/

/** Everything on the first page that could be a name, alone or beside something else. */
export function nameSources({ lines, bodySize }: Outline): NameSource[] {
  const first = lines.filter(({ page }) => page === 1).slice(0, LINES)
  return [
    ...labelledParts(first),
    ...first.flatMap((line, at) => [
      ...sourcesIn(line, first[at + 1]).map((source) => ({ ...source, goesOn: goesOn(line, first[at - 1]) })),
      ...stacked(line, first, bodySize),
    ]),
  ]
}

function sourcesIn(line: PlacedLine, next: PlacedLine | undefined): NameSource[] {
  const source = (
    text: string,
    { size }: Pick<Cell, 'size'>,
    more: Partial<NameSource> = {},
  ): NameSource => ({
    text,
    line,
    size,
    isLabelled: false,
    isPart: false,
    ...more,
  })
  const whole = line.cells.filter(({ text }) => !BROKEN_NAME.test(text)).map((one) => source(one.text, one))
  const parts = line.cells.flatMap((one) => {
    const [part = ''] = one.text.split(SIGNS)
    return part.length > 3 && part !== one.text ? [source(part, one, { isPart: true })] : []
  })
  return [
    ...whole,
    ...parts,
    ...line.cells.flatMap((one, at) =>
      labelled(one.text, line.cells[at + 1] ?? next?.cells[at]).map((text) =>
        source(text, one, { isLabelled: true }),
      ),
    ),
  ]
}

/** `Name: Jane Doe`, or the label in a cell or line of its own; `PERSONAL INFORMATION Jane Doe`. */
function labelled(text: string, behind: Cell | undefined): string[] {
  const [, heading = '', person = ''] = /^([\p{Lu} ]{6,30}) (\p{Lu}\p{Ll}.+)$/u.exec(text) ?? []
  if (headingKind(heading) === 'contact') return [person.replace(/, \p{L}+\..*$/u, '')]
  const [, label = text, inside = ''] = /^([^:]{2,40}?)[\s.]*:\s*(.*)$/.exec(text) ?? []
  if (!NAME_LABELS.test(label.trim())) return []
  const [name = ''] = [inside, behind?.text]
    .filter(Boolean)
    .map((one) => one!.split(/\s+[|•·–—-]\s+|,\s+(?=\d)/)[0])
  return name === '' ? [] : [LAST_FIRST_LABELS.test(label.trim()) ? turned(name) : name]
}

/** `Doe Jane`, as the label says, with the comma that other rules know. */
const turned = (name: string) => (name.includes(',') ? name : name.replace(/^(\S+)\s+/, '$1, '))
/** First and last name under labels of their own. */
function labelledParts(lines: readonly PlacedLine[]): NameSource[] {
  const find = (labels: RegExp) => {
    const at = lines.findIndex(({ text }) => labels.test(labelOf(text)))
    return at < 0 ? null : { line: lines[at]!, text: valueAfter(lines[at]!, lines[at + 1]) }
  }
  const [first, last] = [find(FIRST_NAME_LABELS), find(LAST_NAME_LABELS)]
  if (!first?.text || !last?.text) return []
  return [
    {
      text: `${last.text}, ${first.text}`,
      line: first.line,
      size: first.line.size,
      isLabelled: true,
      isPart: false,
    },
  ]
}

/** What stands before a line's first colon or tab. */
const labelOf = (text: string) => text.split(/[:\t]/)[0]!.trim()
const valueAfter = ({ text, cells }: Line, next: Line | undefined) => {
  const own = cells.length > 1 && /:\s*\S/.test(cells[0]!.text) ? cells[0]!.text : text
  const inside = own.replace(/^[^:\t]*[:\t][:\s]*/, '')
  return inside !== text && inside !== ''
    ? inside.trim()
    : cells.length === 1
      ? (next?.cells[0]?.text ?? '')
      : ''
}

/** First and last name in lines of their own are set alike. */
const SAME_SIZE = 0.6
/** So many lines after the first name the last name stands, where lines of another column are between. */
const STACKED_WITHIN = 4
const WORDS_MAX = 3
/** As the body's size is set. */
const LARGER = 1.25

/** `María Fernández de` over `Córdoba`, `Iyer-` over `Castellanos`. */
const goesOn = (line: PlacedLine, above: PlacedLine | undefined) =>
  above !== undefined &&
  Math.abs(above.size - line.size) < SAME_SIZE &&
  (BROKEN_NAME.test(above.cells.at(-1)!.text) || isParticle(above.text.split(' ').at(-1)!))
/** First and last name in lines of their own, set alike and larger than the text. */
function stacked(line: PlacedLine, lines: readonly PlacedLine[], bodySize: number): NameSource[] {
  const upper = line.cells.find(({ size }) => size === line.size)!
  if (BROKEN_NAME.test(upper.text) || upper.size < bodySize * LARGER || wordCount(upper) > WORDS_MAX)
    return []
  const lower = nextOfSize(lines, lines.indexOf(line), upper.size)
  const below = lower?.cells.find(
    (cell) =>
      Math.abs(cell.size - upper.size) < SAME_SIZE &&
      (isUnder(upper, cell) || isStaggered(upper, cell, bodySize)),
  )
  if (!below || wordCount(below) > WORDS_MAX) return []
  const text = `${upper.text} ${below.text}`
  const isLabelled = NAME_LABELS.test(labelOf(line.text))
  return [
    {
      line,
      text,
      size: upper.size,
      isLabelled,
      isPart: false,
      isStacked: true,
      firstWords: wordCount(upper),
    },
  ]
}

const wordCount = ({ text }: Cell) => text.split(' ').length

/** The next line that has a cell of this size: what is set smaller beside the two is another column's. */
function nextOfSize(lines: readonly PlacedLine[], at: number, size: number): PlacedLine | undefined {
  const next = lines.slice(at + 1, at + 1 + STACKED_WITHIN)
  const found = next.findIndex(({ cells }) => cells.some((cell) => Math.abs(cell.size - size) < SAME_SIZE))
  return next.slice(0, Math.max(0, found)).every((line) => line.size < size - SAME_SIZE)
    ? next[found]
    : undefined
}

/** `Vandana Iyer-`, of which the rest stands in the next line. */
const BROKEN_NAME: RegExp = /^[^\d@]{2,40}\p{L}-$/u

/** Two single words that are set as large as only a name is, the second further in. */
const isStaggered = (upper: Cell, below: Cell, bodySize: number) =>
  upper.size > bodySize * 1.6 && wordCount(upper) + wordCount(below) === 2

/** Flush left, flush right or centred; formats without places have all at 0. */
const isUnder = (upper: Cell, below: Cell) =>
  Math.abs(upper.left - below.left) < 5 ||
  Math.abs(upper.right - below.right) < 5 ||
  Math.abs(upper.left + upper.right - below.left - below.right) < 10
