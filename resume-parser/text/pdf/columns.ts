import { headingKind } from '../../words/heading-kind.ts'
import { cutAtEdge, onOneBaseline, type Segment } from './segments.ts'

export interface Columns {
  readonly above: readonly Segment[]
  readonly left: readonly Segment[]
  readonly right: readonly Segment[]
  readonly below: readonly Segment[]
}

interface Gutter {
  readonly left: Segment[]
  readonly right: Segment[]
  readonly weight: number
}

const LINES_MIN = 4
const EDGE_LINES_MIN = 2
/** Tolerance of equal edges, in points. */
const SAME_EDGE = 2.5
const SHARED_HEIGHT_MIN = 40
const RAIL_MARKS_MIN = 3
const RAIL_SHARE = 0.6
/** Share of lines level with another column's, above which they are a table. */
const ROWS_SHARE = 0.72

export function findColumns(segments: readonly Segment[]): Columns | null {
  if (segments.length < 2 * LINES_MIN) return null
  const best = edgesOf(segments)
    .flatMap((edge) => runsWithoutCrossing(segments, edge).map((run) => gutterIn(run, edge)))
    .reduce<Gutter | null>((most, one) => (one && one.weight > (most?.weight ?? 0) ? one : most), null)
  if (!best) return null
  const inside = [...best.left, ...best.right]
  const top = Math.max(...inside.map(({ height }) => height))
  const taken = new Set(inside.flatMap(({ runs }) => runs))
  const outside = segments.filter(({ runs }) => !taken.has(runs[0]!))
  return {
    above: outside.filter(({ height }) => height > top),
    left: best.left,
    right: best.right,
    below: outside.filter(({ height }) => height <= top),
  }
}

function edgesOf(segments: readonly Segment[]): number[] {
  const counts = new Map<number, number>()
  for (const { left } of segments) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1)
  const near = (edge: number) => [edge - 2, edge - 1, edge, edge + 1, edge + 2]
  return [...counts.keys()].filter(
    (edge) => near(edge).reduce((sum, at) => sum + (counts.get(at) ?? 0), 0) >= EDGE_LINES_MIN,
  )
}

/** Groups consecutive segments between those that cross an edge. */
function runsWithoutCrossing(segments: readonly Segment[], edge: number): Segment[][] {
  const runs: Segment[][] = [[]]
  for (const segment of segments) {
    const isCrossing = segment.left < edge - SAME_EDGE && segment.right > edge
    const parts = isCrossing ? cutAtEdge(segment, edge, SAME_EDGE) : [segment]
    if (parts) runs.at(-1)!.push(...parts)
    else if (runs.at(-1)!.length > 0) runs.push([])
  }
  return runs
}

function gutterIn(run: readonly Segment[], edge: number): Gutter | null {
  const left = run.filter((segment) => segment.left < edge - SAME_EDGE)
  const right = run.filter((segment) => segment.left >= edge - SAME_EDGE)
  if (left.length < LINES_MIN || right.length < LINES_MIN) return null
  const shared = sharedHeight(left, right)
  if (shared < SHARED_HEIGHT_MIN || isReadAcross(left, right)) return null
  return { left, right, weight: shared * Math.min(left.length, right.length) }
}

const span = (segments: readonly Segment[]) => {
  const heights = segments.map(({ height }) => height)
  return { top: Math.max(...heights), foot: Math.min(...heights) }
}

function sharedHeight(left: readonly Segment[], right: readonly Segment[]): number {
  const [one, other] = [span(left), span(right)]
  return Math.min(one.top, other.top) - Math.max(one.foot, other.foot)
}

/** Detects a table, or labels next to their values, to read row by row. */
function isReadAcross(left: readonly Segment[], right: readonly Segment[]): boolean {
  if (isRail(left)) return true
  if (hasHeading(left) && hasHeading(right)) return false
  return levelShare(left, right) > ROWS_SHARE || levelShare(right, left) > ROWS_SHARE
}

function levelShare(column: readonly Segment[], other: readonly Segment[]): number {
  const { top, foot } = span(other)
  const near = column.filter(({ height }) => height <= top + 1 && height >= foot - 1)
  const level = near.filter((segment) => other.some((one) => onOneBaseline(segment, one)))
  return level.length / Math.max(1, near.length)
}

/** Detects a column of headings and dates for the text next to it. */
function isRail(column: readonly Segment[]): boolean {
  const texts = [...column].sort((one, other) => other.height - one.height).map(({ text }) => text)
  const isMark = (text: string | undefined) =>
    text === undefined || headingKind(text) !== null || YEARS.test(text)
  const marks = texts.flatMap((text, at) => (isMark(text) ? [at] : []))
  const bare = marks.filter((at) => isMark(texts[at + 1]))
  return (
    marks.length >= RAIL_MARKS_MIN &&
    bare.length > RAIL_SHARE * marks.length &&
    marks.length > RAIL_SHARE * texts.length
  )
}

const YEARS = /^\W*(?:\S{1,9}\s+){0,2}(?:\d{1,2}[./-])?(?:19|20)\d\d\b.{0,24}$/

const hasHeading = (segments: readonly Segment[]) => segments.some(({ text }) => headingKind(text) !== null)
