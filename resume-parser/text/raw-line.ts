import { CELLS_MAX, LINE_MAX_LENGTH } from './limits.ts'
import { makeLine } from './make-line.ts'
import type { Cell, Line } from './resume-text.ts'

/** A line before its characters are cleaned. */
export interface RawLine {
  readonly cells: readonly Cell[]
  readonly isItem: boolean
  readonly startsBlock: boolean
}

/** Lines of one flow of text, of which the first begins a block. */
export const linesOfFlow = (flow: readonly RawLine[]): Line[] => {
  let isFirst = true
  return flow.flatMap(({ cells, isItem, startsBlock }) => {
    const line = makeLine(cells, { isItem, startsBlock: startsBlock || isFirst })
    isFirst &&= line === null
    return line ?? []
  })
}

/** A raw line while its letters come one after the other; tabs part its cells. */
export function createRawLine() {
  let cells: ReturnType<typeof emptyCell>[] = []
  return {
    write(text: string, size: number, strong: boolean) {
      if (cells.length === 0) cells.push(emptyCell())
      for (const [at, part] of text.split('\t', CELLS_MAX).entries()) {
        // A line of nothing but tabs would cost hundreds of megabytes.
        if (at > 0 && cells.length < CELLS_MAX) cells.push(emptyCell())
        const cell = cells.at(-1)!
        // What stands behind it is not looked at, and can be a million parts.
        if (cell.text.length > LINE_MAX_LENGTH) continue
        cell.text += part
        if (part.trim() === '') continue
        cell.size = Math.max(cell.size, size)
        cell.strong ||= strong
      }
    },
    take(isItem = false): RawLine {
      if (cells.length === 0) return NOTHING
      const line = { cells, isItem, startsBlock: false }
      cells = []
      return line
    },
  }
}

/** One for all: files of a million empty paragraphs would fill the memory with them. */
const NOTHING: RawLine = { cells: [], isItem: false, startsBlock: false }

const emptyCell = () => ({ text: '', size: 0, strong: false, left: 0, right: 0 })
