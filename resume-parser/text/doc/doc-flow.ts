import { CELLS_MAX } from '../limits.ts'
import { createRawLine, type RawLine } from '../raw-line.ts'
import { rowLines } from '../table-rows.ts'
import type { Looks } from './looks.ts'
import type { Piece } from './piece-table.ts'

/** Word's default, in half points. */
const SIZE_OF_WORD = 20
/** Characters that end a line: paragraph, line, page. */
const LINE_ENDS = new Set(['\r', '\n', '\v', '\f'])
const CELL_END = '\u0007'
/** A field's command stands between the first two, what it shows between the last two. */
const FIELD = { begin: '\u0013', shown: '\u0014', end: '\u0015' }
const HYPHENS: Readonly<Record<string, string>> = { '\u001e': '-', '\u001f': '' }

/** Lines of a flow of pieces, tables read row by row. */
export function createDocFlow(pieces: readonly Piece[], looks: Looks): RawLine[] {
  const lines: RawLine[] = []
  const line = createRawLine()
  let cell: RawLine[] = []
  let row: RawLine[][] = []
  let commands = 0

  function endLine(offset: number) {
    const { isInTable, isItem } = looks.paragraph(offset)
    ;(isInTable ? cell : lines).push(line.take(isItem))
  }
  function endCell(offset: number) {
    if (!looks.paragraph(offset).isRowEnd) {
      const last = [...cell, line.take()]
      // A row of nothing but cells would cost hundreds of megabytes.
      if (row.length < CELLS_MAX) row.push(last)
      cell = []
      return
    }
    lines.push(...rowLines(row))
    row = []
  }
  function take(character: string, offset: number) {
    if (character === FIELD.begin) commands += 1
    else if (character === FIELD.shown || character === FIELD.end) commands = Math.max(0, commands - 1)
    else if (commands > 0) return
    else if (LINE_ENDS.has(character)) endLine(offset)
    else if (character === CELL_END) endCell(offset)
    else {
      const { size = SIZE_OF_WORD, strong = false } = looks.character(offset)
      line.write(HYPHENS[character] ?? character, size / 2, strong)
    }
  }

  for (const { text, offset, width } of pieces) {
    for (let at = 0; at < text.length; at += 1) take(text[at]!, offset + at * width)
  }
  return [...lines, ...rowLines(row), ...cell, line.take()]
}
