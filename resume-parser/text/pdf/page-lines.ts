import { makeLine } from '../lines.ts'
import type { Cell, Line } from '../resume-text.ts'
import { findColumns } from './columns.ts'
import type { Run } from './runs.ts'
import { cutAtEdge, onOneBaseline, type Segment, segmentsOf } from './segments.ts'

export interface PageStyle {
  readonly page: number
  readonly font: string
}

const DEPTH_MAX = 3

export function linesOfPage(runs: readonly Run[], style: PageStyle): Line[] {
  return blocksOf(segmentsOf(runs), 0).flatMap((block) =>
    splitLikeNeighbors(rowsOf(block)).flatMap((row, at) => lineOf(row, style, at === 0) ?? []),
  )
}

function blocksOf(segments: readonly Segment[], depth: number): Segment[][] {
  const sorted = [...segments].sort((one, other) => other.height - one.height || one.left - other.left)
  const columns = depth < DEPTH_MAX ? findColumns(sorted) : null
  if (!columns) return sorted.length > 0 ? [sorted] : []
  return [columns.above, columns.left, columns.right, columns.below].flatMap((part) =>
    blocksOf(part, depth + 1),
  )
}

function rowsOf(block: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = []
  for (const segment of block) {
    const last = rows.at(-1)
    if (last && onOneBaseline(last[0]!, segment)) last.push(segment)
    else rows.push([segment])
  }
  return rows
}

/** Splits at narrow gaps aligned with a cell of a neighboring row. */
const splitLikeNeighbors = (rows: readonly Segment[][]): Segment[][] =>
  rows.map((row, at) =>
    [rows[at - 1] ?? [], rows[at + 1] ?? []].reduce<Segment[]>(
      (cells, neighbor) => edgesOf(neighbor).reduce(cutRow, cells),
      row,
    ),
  )

const edgesOf = (row: readonly Segment[]) => row.map(({ left }) => left).sort((one, other) => one - other)

/** Splits a row at an edge, except in long texts, which align by chance. */
const cutRow = (row: Segment[], edge: number): Segment[] =>
  row.flatMap((segment) =>
    segment.text.split(' ').length > CELLS_WORDS_MAX
      ? segment
      : (cutAtEdge(segment, edge, SAME_EDGE, CELL_GAP_MIN) ?? segment),
  )

/** In points, within a column. */
const SAME_EDGE = 1
/** In font sizes: wider than a space, even in most justified lines. */
const CELL_GAP_MIN = 0.45
const CELLS_WORDS_MAX = 8

function lineOf(row: readonly Segment[], { page, font }: PageStyle, startsBlock: boolean): Line | null {
  const cells = row
    .toSorted((one, other) => one.left - other.left)
    .map(
      ({ text, size, left, right, font: own }): Cell => ({ text, size, left, right, strong: own !== font }),
    )
  return makeLine(cells, { page, height: row[0]!.height, startsBlock })
}
