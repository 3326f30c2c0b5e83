import { folded } from '../../headings/folded.ts'
import type { Cell } from '../../text/resume-text.ts'
import type { PlacedLine } from '../outline/outline.ts'
import { VIETNAMESE_SURNAMES } from './double-names.ts'
import { labelOf } from './labelled-names.ts'
import { isParticle } from './name-shape.ts'
import type { NameSource } from './name-source.ts'
import { NAME_LABELS } from './name-words.ts'

/** First and last name in lines of their own are set alike. */
const SAME_SIZE = 0.6
/** So many lines after the first name the last name stands, where lines of another column are between. */
const STACKED_WITHIN = 4

/** `María Fernández de` over `Córdoba`, `Iyer-` over `Castellanos`. */
export const goesOn = (line: PlacedLine, above: PlacedLine | undefined) =>
  above !== undefined &&
  Math.abs(above.size - line.size) < SAME_SIZE &&
  (BROKEN_NAME.test(above.cells.at(-1)!.text) || isParticle(above.text.split(' ').at(-1)!))
/** First and last name in lines of their own, set alike and larger than the text, or broken at a hyphen. */
export function stacked(line: PlacedLine, lines: readonly PlacedLine[], bodySize: number): NameSource[] {
  const broken = line.cells.find(({ text }) => BROKEN_NAME.test(text))
  const isBroken = broken !== undefined
  const upper = broken ?? line.cells.find(({ size }) => size === line.size)!
  const at = lines.indexOf(line)
  const isFamily = isFamilyName(upper.text)
  const lower = nextOfSize(lines, at, upper.size) ?? (isFamily ? lines[at + 1] : undefined)
  const isAlike = ({ size }: Cell) =>
    isFamily ? size > bodySize * 1.25 : Math.abs(size - upper.size) < SAME_SIZE
  if (!isBroken && (upper.size < bodySize * 1.25 || upper.text.split(' ').length > 3)) return []
  const below = lower?.cells.find(
    (cell) =>
      isAlike(cell) &&
      ((isBroken && lower.cells.length === 1) || isUnder(upper, cell) || isStaggered(upper, cell, bodySize)),
  )
  if (!below || below.text.split(' ').length > 3) return []
  const isLabelled = NAME_LABELS.test(labelOf(line.text))
  const source = { line, size: upper.size, isLabelled, isPart: false, isStacked: true }
  if (isBroken) return [{ ...source, text: upper.text.replace(/^[^:]*:\s*/, '') + below.text }]
  const last = nextOfSize(lines, lines.indexOf(lower!), upper.size)?.cells.find(isAlike)
  const firstWords = upper.text.split(' ').length
  const two = { ...source, text: `${upper.text} ${below.text}`, firstWords }
  if (BROKEN_NAME.test(below.text)) return [{ ...two, text: two.text + (last?.text ?? '') }]
  // Three single words, each in a line, that are set as large as only a name is.
  const isThird =
    last && isUnder(below, last) && isStaggered(below, last, bodySize) && !upper.text.includes(' ')
  return isThird ? [{ ...two, text: `${two.text} ${last.text}` }, two] : [two]
}

/** `Lindahl,` and the commonest family names of Vietnam stand first: given names may be set smaller under them. */
const isFamilyName = (text: string) =>
  /^\p{L}[\p{L}'’-]+,$/u.test(text) || VIETNAMESE_SURNAMES.has(folded(text))

/** The next line that has a cell of this size: what is set smaller beside the two is another column's. */
function nextOfSize(lines: readonly PlacedLine[], at: number, size: number): PlacedLine | undefined {
  const next = lines.slice(at + 1, at + 1 + STACKED_WITHIN)
  const found = next.find(({ cells }) => cells.some((cell) => Math.abs(cell.size - size) < SAME_SIZE))
  const between = next.slice(0, found ? next.indexOf(found) : 0)
  return between.every((line) => line.size < size - SAME_SIZE) ? found : undefined
}

/** `Vandana Iyer-`, of which the rest stands in the next line. */
export const BROKEN_NAME: RegExp = /^[^\d@]{2,40}\p{L}-$/u

/** Two single words that are set as large as only a name is, the second further in. */
const isStaggered = (upper: Cell, below: Cell, bodySize: number) =>
  upper.size > bodySize * 1.6 && !upper.text.includes(' ') && !below.text.includes(' ')

/** Flush left, flush right or centred; formats without places have all at 0. */
const isUnder = (upper: Cell, below: Cell) =>
  Math.abs(upper.left - below.left) < 5 ||
  Math.abs(upper.right - below.right) < 5 ||
  Math.abs(upper.left + upper.right - below.left - below.right) < 10
