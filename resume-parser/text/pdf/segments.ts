import { joinSpacedLetters } from '../clean-text.ts'
import type { Run } from './runs.ts'

/** Runs on one baseline without a gap wider than a space. */
export interface Segment extends Run {
  readonly runs: readonly Run[]
}

/** Gaps in font sizes: between cells, words, and widely spaced words. */
const CELL_GAP = 1.25
const WORD_GAP = 0.13
const WIDE_GAP = 0.8
/** Ratio of sizes above which runs are separate, except small caps without a space. */
const SIZE_RATIO = 1.6

/** Tells whether two runs share a baseline, within a tolerance for small letters. */
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
    // Small letters between two baselines may belong to an earlier row.
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
    if (last && isDoubled(last, run)) continue
    if (!last || isSeparate(last, run)) segments.push({ ...run, runs: [run] })
    else segments[segments.length - 1] = joined(last, run)
  }
  return segments
}

/** Detects a wide gap, or another font size. */
function isSeparate(last: Segment, run: Run): boolean {
  const gap = run.left - last.right
  const ratio = Math.max(run.size, last.size) / Math.min(run.size, last.size)
  return (
    gap > CELL_GAP * Math.max(run.size, last.size * 0.8) || (ratio > SIZE_RATIO && gap > WORD_GAP * run.size)
  )
}

/** Detects fake bold: the same text printed twice. */
const isDoubled = (last: Segment, run: Run) =>
  run.left - last.right < -0.6 * run.size && last.text.endsWith(run.text.trim())

/** Detects letter-spaced text, in which a wider space separates words. */
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

/** Splits at a run that begins at an edge, after a gap of `gapMin` font sizes; null if there is none. */
export function cutAtEdge(
  segment: Segment,
  edge: number,
  tolerance: number,
  gapMin = 0.3,
): [Segment, Segment] | null {
  const at = segment.runs.findIndex(({ left }) => Math.abs(left - edge) < tolerance)
  const before = segment.runs[at - 1]
  if (!before || segment.runs[at]!.left - before.right < gapMin * segment.size) return null
  const [left, right] = [segment.runs.slice(0, at), segment.runs.slice(at)].map(segmentOf)
  return [left!, right!]
}

const segmentOf = ([first, ...others]: readonly Run[]): Segment =>
  withWholeWords(others.reduce(joined, { ...first!, runs: [first!] }))
