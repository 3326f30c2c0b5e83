import { joinSpacedLetters } from '../clean-text.ts'
import type { Run } from './runs.ts'

/** Runs that belong together on one baseline: nothing wider than a word's space stands between them. */
export interface Segment extends Run {
  readonly runs: readonly Run[]
}

/** A gap of this many letter heights parts two cells; a narrower one is a space between words. */
const CELL_GAP = 1.25
const WORD_GAP = 0.13
const WIDE_GAP = 0.8
/** Sizes that differ by more are no words of one phrase, save for small capitals, which no space parts. */
const SIZE_RATIO = 1.6

/** Tells whether two heights are one baseline: small letters may stand a little higher. */
export const onOneBaseline = (
  one: Pick<Segment, 'height' | 'size'>,
  other: Pick<Segment, 'height' | 'size'>,
) => Math.abs(one.height - other.height) < Math.max(1.5, 0.28 * Math.min(one.size, other.size))

export function segmentsOf(runs: readonly Run[]): Segment[] {
  return baselines(runs).flatMap(cutAtGaps).map(withWholeWords)
}

function baselines(runs: readonly Run[]): Run[][] {
  const sorted = [...runs].sort((one, other) => other.height - one.height || one.left - other.left)
  const rows: Run[][] = []
  for (const run of sorted) {
    // Small letters between two baselines can lie a few rows back.
    const row = rows.slice(-4).findLast(([first]) => first && onOneBaseline(first, run))
    if (row) row.push(run)
    else rows.push([run])
  }
  return rows.map((row) => row.sort((one, other) => one.left - other.left))
}

function cutAtGaps(row: readonly Run[]): Segment[] {
  const segments: Segment[] = []
  for (const run of row) {
    const last = segments.at(-1)
    if (last && isShadow(last, run)) continue
    if (!last || isApart(last, run)) segments.push({ ...run, runs: [run] })
    else segments[segments.length - 1] = joined(last, run)
  }
  return segments
}

/** A wide gap, or letters of a much larger size: a name beside what is said of it. */
function isApart(last: Segment, run: Run): boolean {
  const gap = run.left - last.right
  const ratio = Math.max(run.size, last.size) / Math.min(run.size, last.size)
  return (
    gap > CELL_GAP * Math.max(run.size, last.size * 0.8) || (ratio > SIZE_RATIO && gap > WORD_GAP * run.size)
  )
}

/** Bold is sometimes feigned by setting the same letters twice. */
const isShadow = (last: Segment, run: Run) =>
  run.left - last.right < -0.6 * run.size && last.text.endsWith(run.text.trim())

/** Letters with spaces between them, so that one more space parts words. */
const isSpaced = (text: string) =>
  /(?:^|\s)\S{1,2} \S{1,2}$/.test(text) || /^\S{1,2}(?: \S{1,2})+$/.test(text)

function joined(last: Segment, run: Run): Segment {
  const gap = run.left - last.right
  const isWide = gap > WIDE_GAP * run.size || (isSpaced(last.text) && isSpaced(run.text))
  const space = gap <= WORD_GAP * run.size ? '' : isWide ? '  ' : ' '
  const isLarger = run.size > last.size
  return {
    text: last.text + (/\s$/.test(last.text) ? '' : space) + run.text,
    left: last.left,
    right: Math.max(last.right, run.right),
    height: last.height,
    size: isLarger ? run.size : last.size,
    font: isLarger ? run.font : last.font,
    runs: [...last.runs, run],
  }
}

const withWholeWords = (segment: Segment): Segment => ({ ...segment, text: joinSpacedLetters(segment.text) })

/** Cuts where a run begins at an edge, behind `gapMin` sizes of its letters or more; null where none does. */
export function cutAtEdge(
  segment: Segment,
  edge: number,
  tolerance: number,
  gapMin = 0.3,
): [Segment, Segment] | null {
  const at = segment.runs.findIndex(({ left }) => Math.abs(left - edge) < tolerance)
  const before = segment.runs[at - 1]
  if (!before || segment.runs[at]!.left - before.right < gapMin * segment.size) return null
  const [left, right] = [segment.runs.slice(0, at), segment.runs.slice(at)].map(putTogether)
  return [left!, right!]
}

const putTogether = ([first, ...others]: readonly Run[]): Segment =>
  withWholeWords(others.reduce(joined, { ...first!, runs: [first!] }))
