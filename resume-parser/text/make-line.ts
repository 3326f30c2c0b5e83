import { cleanText, joinSpacedLetters, withoutBullet } from './clean-text.ts'
import { CELLS_MAX, LINE_MAX_LENGTH, WORD_MAX_LENGTH } from './limits.ts'
import type { Cell, Line } from './resume-text.ts'

export interface LinePlace {
  readonly page?: number
  readonly height?: number | null
  readonly startsBlock?: boolean
  readonly isItem?: boolean
}

/** A line of cells as a format has them; null where nothing can be seen. */
export function makeLine(rawCells: readonly Cell[], place: LinePlace = {}): Line | null {
  const seen = rawCells
    .slice(0, CELLS_MAX)
    .map((cell) => ({ ...cell, text: seenText(cell.text) }))
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

const seenText = (text: string) =>
  joinSpacedLetters(cleanText(text.slice(0, LINE_MAX_LENGTH)))
    .replace(/\s*\.{4,}$/, '')
    .replace(ENDLESS_WORD, '$& ')

/** Patterns take the square of its length to find no address in it. */
const ENDLESS_WORD = new RegExp(`\\S{${WORD_MAX_LENGTH}}(?=\\S)`, 'g')

/** A line of a format without places: tabs part its cells. */
export function makePlainLine(text: string, style: Partial<Cell> = {}, place: LinePlace = {}): Line | null {
  const { size = 11, strong = false } = style
  const cells = text.split(/\t+/).map((part) => ({ text: part, size, strong, left: 0, right: 0 }))
  return makeLine(cells, place)
}
