import { CELLS_MAX, PARAGRAPHS_MAX } from '../limits.ts'
import { createRawLine, type RawLine } from '../lines.ts'
import { UnreadableError } from '../resume-text.ts'
import { rowLines } from '../table-rows.ts'

const LINE_ENDS = new Set(['par', 'line', 'sect', 'page', 'nestcell', 'nestrow'])

/** Collects lines and table rows. RTF marks paragraphs in a table, and only the end of cells and rows. */
export function createTableFlow() {
  const lines: RawLine[] = []
  const line = createRawLine()
  let cell: RawLine[] = []
  let row: RawLine[][] = []
  let isInTable = false
  let isItem = false

  let count = 0
  function countOne() {
    if (++count > PARAGRAPHS_MAX) throw new UnreadableError('too_large')
  }
  function endLine() {
    countOne()
    ;(isInTable ? cell : lines).push(line.take(isItem))
  }
  function endCell() {
    const last = [...cell, line.take(isItem)]
    if (row.length < CELLS_MAX) row.push(last)
    cell = []
  }
  function endRow() {
    countOne()
    lines.push(...rowLines(row))
    row = []
  }

  return {
    write: line.write,
    handle(word: string): boolean {
      if (LINE_ENDS.has(word)) endLine()
      else if (word === 'cell') endCell()
      else if (word === 'row') endRow()
      else if (word === 'intbl') isInTable = true
      else if (word === 'ls') isItem = true
      else if (word === 'pard') {
        isInTable = false
        isItem = false
      } else return false
      return true
    },
    end(): RawLine[] {
      return [...lines, ...rowLines(row), ...cell, line.take(isItem)]
    },
  }
}
