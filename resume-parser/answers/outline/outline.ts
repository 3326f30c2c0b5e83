import type { Line, ResumeText } from '../../text/resume-text.ts'
import { type Heading, headingOf, type Place } from './heading-of.ts'
import { withoutLetter } from './letter.ts'

export interface PlacedLine extends Line {
  readonly at: number
  readonly place: Place
  /** Number of lines of the first page that stand higher. */
  readonly rank: number
}

export interface Section {
  readonly kind: Place
  readonly lines: readonly PlacedLine[]
}

export interface Outline {
  readonly lines: readonly PlacedLine[]
  readonly sections: readonly Section[]
  readonly links: readonly string[]
  readonly bodySize: number
}

export function outlineOf(text: ResumeText): Outline {
  const pages = withoutLetter(text.lines)
  const firstPage = pages[0]?.page ?? 1
  const resume = pages.map((line) => ({ ...line, page: line.page - firstPage + 1 }))
  const bodySize = commonSize(resume)
  const sections = cutIntoSections(resume, bodySize)
  return { sections, lines: sections.flatMap(({ lines }) => lines), links: text.links, bodySize }
}

function cutIntoSections(lines: readonly Line[], bodySize: number): readonly Section[] {
  const cut = createCut(heightRanks(lines))
  for (const [at, line] of lines.entries()) {
    if (line.startsBlock) cut.startBlock(line)
    if (beginsFooter(line, lines[at - 1])) cut.begin('contact')
    const { section, heading } = cut.state()
    const found = headingOf(line, { bodySize, current: section.kind, heading })
    if (found) {
      cut.announce(found)
      if (found.rest) cut.put(found.rest, at, line)
    } else if (section.kind === 'skills' && heading && isLikeHeading(line, heading.line, bodySize)) {
      cut.begin('other')
    } else cut.put(line, at, line)
  }
  return cut.sections
}

function createCut(ranks: ReadonlyMap<Line, number>) {
  let section = newSection('head')
  let heading: Heading | null = null
  /** A heading right above columns is over all of them. */
  let spansColumns = false
  const sections = [section]
  function begin(kind: Place, under: Heading | null = null) {
    section = newSection(kind)
    heading = under
    sections.push(section)
  }
  return {
    sections,
    begin,
    state: () => ({ section, heading }),
    announce(found: Heading) {
      begin(found.kind, found)
      spansColumns = false
    },
    startBlock(line: Line) {
      spansColumns = heading !== null && (spansColumns || section.lines.length === 0)
      // Jobs go on over columns and pages; lists end with them.
      if (!spansColumns && section.kind !== 'experience') begin(line.page === 1 ? 'head' : 'other')
    },
    put: (part: Line, at: number, line: Line) =>
      section.lines.push({ ...part, at, place: section.kind, rank: ranks.get(line) ?? at }),
  }
}

const newSection = (kind: Place) => ({ kind, lines: [] as PlacedLine[] })

/** Recognizes an unknown heading: set like the one before it, and larger than the text. */
const isLikeHeading = (line: Line, heading: Line, bodySize: number) =>
  line.size > bodySize * 1.05 &&
  Math.abs(line.size - heading.size) < 0.3 &&
  line.cells[0]!.strong === heading.cells[0]!.strong &&
  line.text.split(' ').length <= 5

function commonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 11
}

/** Ranks lines of the first page by height, else by where their block begins. */
function heightRanks(lines: readonly Line[]): Map<Line, number> {
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

/** In points from the lower edge of the page. */
const FOOT = 90
const FOOT_GAP = 5

/** Recognizes a footer, far under everything else, which has contact data. */
function beginsFooter(line: Line, above: Line | undefined): boolean {
  if (!above || line.isFooter) return above !== undefined && !above.isFooter
  const gap = line.page === above.page ? (above.height ?? 0) - (line.height ?? 0) : 0
  return (line.height ?? FOOT) < FOOT && gap > FOOT_GAP * line.size
}
