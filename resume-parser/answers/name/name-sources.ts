import type { Cell, Line } from '../../text/resume-text.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
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
}

/** Names stand on the first page, among so many lines. */
const LINES = 80
const SIGNS = /\s+[|•·–—-]\s+|\s*[|•]\s*|\t|\s{2,}|,\s+/
/** First and last name in lines of their own are set alike. */
const SAME_SIZE = 0.6

/** Everything on the first page that could be a name, alone or beside something else. */
export function nameSources({ lines, bodySize }: Outline): NameSource[] {
  const first = lines.filter(({ page }) => page === 1).slice(0, LINES)
  return [
    ...labelledParts(first),
    ...first.flatMap((line, at) => [...sourcesIn(line, first[at + 1]), ...stacked(line, first, bodySize)]),
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
  const [cell, beside] = line.cells
  const whole = line.cells.map((one) => source(one.text, one))
  const parts = line.cells.flatMap((one) => {
    const [part = ''] = one.text.split(SIGNS)
    return part.length > 3 && part !== one.text ? [source(part, one, { isPart: true })] : []
  })
  return [
    ...whole,
    ...parts,
    ...labelled(cell?.text ?? '', beside ?? next?.cells[0]).map((text) =>
      source(text, cell!, { isLabelled: true }),
    ),
  ]
}

/** `Name: Jane Doe`, or the label in a cell or line of its own. */
function labelled(text: string, behind: Cell | undefined): string[] {
  const [, label = text, inside = ''] = /^([^:]{2,40}):\s*(.*)$/.exec(text) ?? []
  if (!NAME_LABELS.test(label.trim())) return []
  const name = (inside || behind?.text) ?? ''
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

const labelOf = (text: string) => text.split(/[:\t]/)[0]!.trim()
const valueAfter = ({ text, cells }: Line, next: Line | undefined) => {
  const inside = text.replace(/^[^:\t]*[:\t]+\s*/, '')
  return inside !== text && inside !== ''
    ? inside.trim()
    : cells.length === 1
      ? (next?.cells[0]?.text ?? '')
      : ''
}

/** One word under another of the same large size: first and last name. */
function stacked(line: PlacedLine, lines: readonly PlacedLine[], bodySize: number): NameSource[] {
  const upper = line.cells[0]!
  if (upper.size < bodySize * 1.25 || upper.text.split(' ').length > 3) return []
  const lower = lines[lines.indexOf(line) + 1]
  const below = lower?.cells.find(
    (cell) => Math.abs(cell.size - upper.size) < SAME_SIZE && isUnder(upper, cell),
  )
  if (!below || below.text.split(' ').length > 3) return []
  return [
    {
      text: `${upper.text} ${below.text}`,
      line,
      size: upper.size,
      isLabelled: false,
      isPart: false,
      isStacked: true,
    },
  ]
}

/** Flush left, flush right or centred; formats without places have all at 0. */
const isUnder = (upper: Cell, below: Cell) =>
  Math.abs(upper.left - below.left) < 5 ||
  Math.abs(upper.right - below.right) < 5 ||
  Math.abs(upper.left + upper.right - below.left - below.right) < 10
