import { headingKind } from '../words/heading-kind.ts'
import type { RawLine } from './lines.ts'

/** Lines from which cells are page columns, not a table row. */
export const COLUMN_LINES = 5

/** Returns a row's lines in reading order: across, or column by column. */
export function rowLines(columns: readonly (readonly RawLine[])[]): RawLine[] {
  const filled = columns.map((lines) => lines.filter(hasText)).filter((lines) => lines.length > 0)
  if (filled.length < 2) return filled.flat()
  if (!isReadAcross(filled))
    return filled.flatMap((lines) => lines.map((line, at) => ({ ...line, startsBlock: at === 0 })))
  const depth = Math.max(...filled.map((lines) => lines.length))
  return Array.from({ length: depth }, (_, at) => across(filled.flatMap((lines) => lines[at] ?? [])))
}

const hasText = (line: RawLine): boolean => line.cells.some((cell) => cell.text.trim() !== '')

const across = (lines: readonly RawLine[]): RawLine => ({
  cells: lines.flatMap((line) => line.cells),
  isItem: lines[0]!.isItem,
  startsBlock: lines.some((line) => line.startsBlock),
})

function isReadAcross(columns: readonly (readonly RawLine[])[]): boolean {
  if (columns.filter((lines) => lines.some(isHeading)).length > 1) return false
  return columns.filter((lines) => lines.length >= COLUMN_LINES).length < 2
}

const isHeading = (line: RawLine): boolean =>
  headingKind(line.cells.map((cell) => cell.text).join(' ')) !== null
