import type { PdfItem } from './pdfjs.ts'

/** Text run; coordinates in points from the lower left corner. */
export interface Run {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly height: number
  readonly size: number
  readonly font: string
}

/** Returns the runs with the rotation of most letters, without empty ones. */
export function runsOf(items: readonly PdfItem[]): Run[] {
  const runs: Run[] = []
  const quarters = commonTurn(items)
  for (const item of items) {
    const run = runOf(item, quarters)
    const last = runs.at(-1)
    // Some generators write the space between two words as a run of its own.
    if (run && run.text.trim() === '' && last) runs[runs.length - 1] = { ...last, text: withSpace(last, run) }
    else if (run?.text.trim()) runs.push(run)
  }
  return runs
}

/** Width of a space in font sizes: a narrower one is kerning, a wider one a gap. */
const SPACE = { min: 0.1, max: 0.8 }
const isSentence = (text: string) => text.split(' ').length > 4
const withSpace = (last: Run, space: Run) => {
  const width = (space.right - space.left) / space.size
  const isSpace = width === 0 || (width > SPACE.min && (width < SPACE.max || isSentence(last.text)))
  return isSpace &&
    /\S\S$/.test(last.text) &&
    space.height === last.height &&
    Math.abs(space.left - last.right) < 1
    ? `${last.text} `
    : last.text
}

type Matrix = [number, number, number, number, number, number]

/** Counts the counterclockwise quarter turns of most letters, as on landscape pages. */
function commonTurn(items: readonly PdfItem[]): number {
  const letters = [0, 0, 0, 0]
  for (const { str = '', transform: [scale = 1, turn = 0] = [] } of items)
    letters[(Math.round(Math.atan2(turn, scale) / (Math.PI / 2)) + 4) % 4]! += str.trim().length
  return letters.indexOf(Math.max(...letters))
}

const turnedBack = ([a, b, c, d, x, y]: Matrix, quarters: number): Matrix =>
  quarters === 0 ? [a, b, c, d, x, y] : turnedBack([b, -a, d, -c, y, -x], quarters - 1)

function runOf({ str, transform, width = 0, fontName = '' }: PdfItem, quarters: number): Run | null {
  if (!str || !transform || transform.length < 6 || !transform.every(Number.isFinite)) return null
  const [scale, turn, skew, stretch, left, height] = turnedBack(transform as Matrix, quarters)
  if (Math.abs(turn) > 0.02 * Math.abs(scale) + 0.01 || scale <= 0) return null
  const size = Math.round(Math.hypot(skew, stretch) * 10) / 10
  return {
    text: str,
    left,
    right: left + Math.abs(width),
    height,
    size: size || 10,
    font: fontName,
  }
}

export function mainFont(runs: readonly Run[]): string {
  const letters = new Map<string, number>()
  for (const { font, text } of runs) letters.set(font, (letters.get(font) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}
