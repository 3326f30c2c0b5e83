import type { Line } from '../../text/resume-text.ts'

/**
 * Lines of the first page by how high they stand, from 0: columns are read one after the other, but a name is at the
 * top of any. Where heights are not known, lines count from where their block begins. Later pages follow.
 */
export function heightRanks(lines: readonly Line[]): Map<Line, number> {
  const first = lines.filter(({ page }) => page === 1)
  const ranks = first.every(({ height }) => height === null) ? ranksInBlocks(first) : ranksByHeight(first)
  for (const [at, line] of lines.entries()) if (!ranks.has(line)) ranks.set(line, at)
  return ranks
}

function ranksByHeight(lines: readonly Line[]): Map<Line, number> {
  const sorted = lines.toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0))
  return new Map(sorted.map((line, rank) => [line, rank]))
}

function ranksInBlocks(lines: readonly Line[]): Map<Line, number> {
  let rank = -1
  return new Map(
    lines.map((line) => {
      rank = line.startsBlock ? 0 : rank + 1
      return [line, rank]
    }),
  )
}
