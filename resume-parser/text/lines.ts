import { cleanText, joinSpacedLetters, withoutBullet } from './clean-text.ts'
import { CELLS_MAX, LINE_MAX_LENGTH, WORD_MAX_LENGTH } from './limits.ts'
import type { Cell, Line } from './resume-text.ts'

export interface LinePlace {
  readonly page?: number
  readonly height?: number | null
  readonly startsBlock?: boolean
  readonly isItem?: boolean
}

/** Makes a line; null where nothing is visible. */
export function makeLine(rawCells: readonly Cell[], place: LinePlace = {}): Line | null {
  const seen = rawCells
    .slice(0, CELLS_MAX)
    .map((cell) => ({ ...cell, text: visibleText(cell.text) }))
    .filter((cell) => cell.text !== '')
  const [first] = seen
  if (!first) return null
  const start = withoutBullet(first.text)
  const cells = [{ ...first, text: start.text }, ...seen.slice(1)].filter((cell) => cell.text !== '')
  if (cells.length === 0) return null
  return {
    text: cells.map((cell) => cell.text).join('\t'),
    cells,
    size: Math.max(...cells.map((cell) => cell.size)),
    page: place.page ?? 1,
    height: place.height ?? null,
    startsBlock: place.startsBlock ?? false,
    isItem: (place.isItem ?? false) || start.isItem,
  }
}

const visibleText = (text: string) =>
  joinSpacedLetters(cleanText(text.slice(0, LINE_MAX_LENGTH)))
    .replace(/\s*\.{4,}$/, '')
    .replace(ENDLESS_WORD, '$& ')

/** Word to split, as patterns take quadratic time. */
const ENDLESS_WORD = new RegExp(`\\S{${WORD_MAX_LENGTH}}(?=\\S)`, 'g')

/** Makes a line of a format without coordinates; tabs separate cells. */
export function makePlainLine(text: string, style: Partial<Cell> = {}, place: LinePlace = {}): Line | null {
  const { size = 11, strong = false } = style
  const cells = text.split(/\t+/).map((part) => ({ text: part, size, strong, left: 0, right: 0 }))
  return makeLine(cells, place)
}

export interface RawLine {
  readonly cells: readonly Cell[]
  readonly isItem: boolean
  readonly startsBlock: boolean
}

/** Makes the lines of a text flow, the first of which begins a block. */
export const linesOfFlow = (flow: readonly RawLine[]): Line[] => {
  let isFirst = true
  return flow.flatMap(({ cells, isItem, startsBlock }) => {
    const line = makeLine(cells, { isItem, startsBlock: startsBlock || isFirst })
    isFirst &&= line === null
    return line ?? []
  })
}

/** Collects the letters of a line; tabs separate cells. */
export function createRawLine() {
  let cells: ReturnType<typeof emptyCell>[] = []
  return {
    write(text: string, size: number, strong: boolean) {
      if (cells.length === 0) cells.push(emptyCell())
      for (const [at, part] of text.split('\t', CELLS_MAX).entries()) {
        // A line of endless tabs would take hundreds of megabytes.
        if (at > 0 && cells.length < CELLS_MAX) cells.push(emptyCell())
        const cell = cells.at(-1)!
        // Text beyond the limit is ignored.
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

/** Shared, as files have a million empty paragraphs. */
const NOTHING: RawLine = { cells: [], isItem: false, startsBlock: false }

const emptyCell = () => ({ text: '', size: 0, strong: false, left: 0, right: 0 })
