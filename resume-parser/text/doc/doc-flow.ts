import { CELLS_MAX } from '../limits.ts'
import { createRawLine, type RawLine } from '../lines.ts'
import { COLUMN_LINES, rowLines } from '../table-rows.ts'

/** Word's default font size, in points; styles are not read. */
const SIZE_OF_WORD = 10
const LINE_ENDS = new Set(['\r', '\n', '\v', '\f'])
const CELL_END = '\u0007'
/** Characters around a field's code and result. */
const FIELD = { begin: '\u0013', shown: '\u0014', end: '\u0015' }
const HYPHENS: Readonly<Record<string, string>> = { '\u001e': '-', '\u001f': '' }

/** Reads lines. An empty cell ends a row; only the last paragraph of its first cell is certain to be in the table. */
export function docLines(text: string): RawLine[] {
  const lines: RawLine[] = []
  const line = createRawLine()
  let row: RawLine[][] = []
  let cell: RawLine[] = []
  let commands = 0
  let before = ''

  function endCell() {
    const last = [...cell, line.take()]
    cell = []
    if (before === CELL_END) endRow()
    // A row of endless cells would take hundreds of megabytes.
    else if (row.length < CELLS_MAX) row.push(last)
  }
  function endRow() {
    // Cells with many paragraphs are page columns.
    const isOfColumns = row.some((one) => one.length >= COLUMN_LINES)
    lines.push(...(isOfColumns ? row.flatMap(columnLines) : rowLines(row)))
    row = []
  }
  for (const character of text) {
    if (character === FIELD.begin) commands += 1
    else if (character === FIELD.shown || character === FIELD.end) commands = Math.max(0, commands - 1)
    else if (commands === 0) {
      if (LINE_ENDS.has(character)) (row.length > 0 ? cell : lines).push(line.take())
      else if (character === CELL_END) endCell()
      else line.write(HYPHENS[character] ?? character, SIZE_OF_WORD, false)
    }
    before = character
  }
  endRow()
  return [...lines, ...cell, line.take()]
}

const columnLines = (cell: readonly RawLine[], column: number) =>
  cell.map((line, at) => ({ ...line, startsBlock: at === 0 && column > 0 }))
