import type { Line, ResumeText } from '../../text/resume-text.ts'
import { type Heading, headingOf, type SectionName } from './heading-of.ts'
import { withoutLetter } from './letter.ts'

export interface PlacedLine extends Line {
  readonly at: number
  readonly section: SectionName
  /** Number of lines above it in its block, on the first page. */
  readonly rank: number
}

export interface Section {
  readonly kind: SectionName
  readonly lines: readonly PlacedLine[]
}

export interface Outline {
  readonly lines: readonly PlacedLine[]
  readonly sections: readonly Section[]
  readonly links: readonly string[]
  readonly bodySize: number
}

/** Sections about the candidate; others are about employers and schools. */
export const OWN_SECTIONS: ReadonlySet<SectionName> = new Set(['head', 'contact', 'summary'])

export function outlineOf(text: ResumeText): Outline {
  const pages = withoutLetter(text.lines)
  const firstPage = pages[0]?.page ?? 1
  const resume = pages.map((line) => ({ ...line, page: line.page - firstPage + 1 }))
  const bodySize = commonSize(resume)
  const sections = cutIntoSections(resume, bodySize)
  return { sections, lines: sections.flatMap(({ lines }) => lines), links: text.links, bodySize }
}

function cutIntoSections(lines: readonly Line[], bodySize: number): readonly Section[] {
  const builder = createSectionBuilder(ranksOf(lines))
  for (const [at, line] of lines.entries()) {
    if (line.startsBlock) builder.startBlock(line)
    const { section, heading } = builder.state()
    const found = headingOf(line, { bodySize, current: section.kind, heading })
    if (found) {
      builder.beginSection(found)
      if (found.rest) builder.put(found.rest, at, line)
    } else builder.put(line, at, line)
  }
  return builder.sections
}

function createSectionBuilder(ranks: ReadonlyMap<Line, number>) {
  let section = newSection('head')
  let heading: Heading | null = null
  /** True for a heading above several columns, which applies to all of them. */
  let spansColumns = false
  const sections = [section]
  function begin(kind: SectionName, under: Heading | null = null) {
    section = newSection(kind)
    heading = under
    sections.push(section)
  }
  return {
    sections,
    begin,
    state: () => ({ section, heading }),
    beginSection(found: Heading) {
      begin(found.kind, found)
      spansColumns = false
    },
    startBlock(line: Line) {
      spansColumns = heading !== null && (spansColumns || section.lines.length === 0)
      // Jobs go on over columns and pages; lists end with them.
      if (!spansColumns && section.kind !== 'experience') begin(line.page === 1 ? 'head' : 'other')
    },
    put: (part: Line, at: number, line: Line) =>
      section.lines.push({ ...part, at, section: section.kind, rank: ranks.get(line) ?? at }),
  }
}

const newSection = (kind: SectionName) => ({ kind, lines: [] as PlacedLine[] })

function commonSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 11
}

/** Ranks lines of the first page within their block, others by their order. */
function ranksOf(lines: readonly Line[]): Map<Line, number> {
  let rank = -1
  return new Map(
    lines.map((line, at) => {
      rank = line.startsBlock ? 0 : rank + 1
      return [line, line.page === 1 ? rank : at]
    }),
  )
}
