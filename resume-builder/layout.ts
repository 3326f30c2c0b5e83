import type { Block } from './blocks.ts'
import type { Weight } from './fonts.ts'
import { LETTER } from './pdf-document.ts'

/** In points. */
const MARGIN = 54
const PAGES_MAX = 2

interface Style {
  readonly tag: string
  /** Size of the letters, as a multiple of the text's. */
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** Space above and below, as a multiple of the text's size. */
  readonly above: number
  readonly below?: number
  /** In points. */
  readonly indent?: number
  /** Is on the same page as the first line of the next block. */
  readonly staysWithNext?: true
}

const [DARK, GRAY, ACCENT] = ['#1a1a1a', '#4d4d4d', '#1f3f66']

export const STYLES: Readonly<Record<Block['kind'], Style>> = {
  name: { tag: 'H1', size: 2.2, weight: 600, color: ACCENT, above: 0 },
  title: { tag: 'P', size: 1.25, weight: 400, color: DARK, above: 0.1 },
  contact: { tag: 'P', size: 1, weight: 400, color: GRAY, above: 0.3 },
  heading: { tag: 'H2', size: 1.2, weight: 600, color: ACCENT, above: 1.1, below: 0.3, staysWithNext: true },
  job: { tag: 'H3', size: 1, weight: 600, color: DARK, above: 0.6, staysWithNext: true },
  employer: { tag: 'P', size: 1, weight: 400, color: GRAY, above: 0, staysWithNext: true },
  text: { tag: 'P', size: 1, weight: 400, color: DARK, above: 0.3 },
  item: { tag: 'LBody', size: 1, weight: 400, color: DARK, above: 0.2, indent: 12 },
}

/** Attempts to fit a resume, the last of which may cut it; `size` in points, `leading` as a multiple of it. */
const ATTEMPTS = [
  { size: 10.5, leading: 1.45, pages: 1 },
  { size: 10, leading: 1.3, pages: 1 },
  { size: 10.5, leading: 1.45, pages: PAGES_MAX },
  { size: 10, leading: 1.3, pages: PAGES_MAX },
  { size: 9, leading: 1.25, pages: PAGES_MAX },
] as const

/** Line of text at its place: sizes in points, `y` of the baseline from the top. */
export interface Line {
  readonly text: string
  readonly weight: Weight
  readonly size: number
  readonly page: number
  readonly x: number
  readonly y: number
}

export interface PlacedBlock {
  readonly kind: Block['kind']
  readonly lines: readonly Line[]
}

/** Blocks that have a place; `cut` is true if there are others. */
interface Layout {
  readonly placed: readonly PlacedBlock[]
  readonly pages: number
  readonly cut: boolean
}

/** Returns the width of a text of a size of 1. */
type Measure = (text: string, weight: Weight) => number

/** Places blocks on one page, or on two; what does not fit on two is cut. */
export function layOut(blocks: readonly Block[], measure: Measure): Layout {
  let layout: Layout | undefined
  for (const attempt of ATTEMPTS) {
    layout = place(blocks, measure, attempt)
    if (!layout.cut) break
  }
  return layout!
}

function place(blocks: readonly Block[], measure: Measure, attempt: (typeof ATTEMPTS)[number]): Layout {
  const placed: PlacedBlock[] = []
  let [page, y] = [0, MARGIN]
  const makeRoom = (height: number) => {
    if (y + height <= LETTER.height - MARGIN) return false
    page++
    y = MARGIN
    return true
  }
  const heightOf = ({ kind }: Block) => STYLES[kind].size * attempt.size * attempt.leading
  /** Height of a block's first line and of what stays with it. */
  const heightWithNext = ([block, ...others]: readonly Block[]): number => {
    if (!block) return 0
    const { above, below = 0, staysWithNext } = STYLES[block.kind]
    return (above + below) * attempt.size + heightOf(block) + (staysWithNext ? heightWithNext(others) : 0)
  }
  for (const [index, block] of blocks.entries()) {
    const { weight, above, below = 0, indent = 0, ...style } = STYLES[block.kind]
    const [size, x, height] = [style.size * attempt.size, MARGIN + indent, heightOf(block)]
    if (!makeRoom(heightWithNext(blocks.slice(index, index + 4))) && index > 0) y += above * attempt.size
    const lines: Line[] = []
    for (const text of wrap(block, (LETTER.width - MARGIN - x) / size, measure)) {
      makeRoom(height)
      if (page >= attempt.pages) return { placed, pages: attempt.pages, cut: true }
      // Letters are in the middle of their line.
      lines.push({ text, weight, size, page, x, y: y + (height + 0.7 * size) / 2 })
      y += height
    }
    y += below * attempt.size
    placed.push({ kind: block.kind, lines })
  }
  return { placed, pages: page + 1, cut: false }
}

/** Breaks a block into lines of a width, which is a multiple of the size. */
function wrap({ kind, units, separator }: Block, width: number, measure: Measure): string[] {
  const widthOf = (text: string) => measure(text, STYLES[kind].weight)
  const fill = (parts: readonly string[], between: string): string[] => {
    const lines: string[] = []
    let used = Number.POSITIVE_INFINITY
    for (const part of parts) {
      const added = widthOf(between) + widthOf(part)
      if (used + added <= width) {
        lines.push(`${lines.pop()}${between}${part}`)
        used += added
      } else {
        lines.push(part)
        used = widthOf(part)
      }
    }
    return lines
  }
  const breakWord = (word: string) => (widthOf(word) > width ? fill([...word], '') : [word])
  const breakUnit = (unit: string) =>
    widthOf(unit) > width ? fill(unit.split(' ').flatMap(breakWord), ' ') : [unit]
  return fill(units.flatMap(breakUnit), separator)
}
