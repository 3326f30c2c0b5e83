import type { Cell } from '../../text/resume-text.ts'
import type { Outline, PlacedLine } from '../outline/outline.ts'
import { labelled, labelledParts } from './labelled-names.ts'
import type { NameSource } from './name-source.ts'
import { BROKEN_NAME, goesOn, stacked } from './stacked-names.ts'

/** Names stand on the first page, among so many lines. */
const LINES = 80
const SIGNS = /\s+(?:[|•·*~/–—-]|::)\s+|\s*[|•]\s*|\t|\s{2,}|,\s+/

/** Everything on the first page that could be a name, alone or beside something else. */
export function nameSources({ lines, bodySize }: Outline): NameSource[] {
  const first = lines.filter(({ page }) => page === 1).slice(0, LINES)
  return [
    ...labelledParts(first),
    ...toldNames(first),
    ...first.flatMap((line, at) => [
      ...sourcesIn(line, first[at + 1]).map((source) => ({ ...source, goesOn: goesOn(line, first[at - 1]) })),
      ...stacked(line, first, bodySize),
    ]),
  ]
}

function sourcesIn(line: PlacedLine, next: PlacedLine | undefined): NameSource[] {
  const source = (
    text: string,
    { size }: Pick<Cell, 'size'>,
    more: Partial<NameSource> = {},
  ): NameSource => ({
    text,
    line,
    size,
    isLabelled: false,
    isPart: false,
    ...more,
  })
  const [cell] = line.cells
  const whole = line.cells.filter(({ text }) => !BROKEN_NAME.test(text)).map((one) => source(one.text, one))
  const parts = line.cells.flatMap((one) => {
    const [part = ''] = one.text.split(SIGNS)
    return part.length > 3 && part !== one.text ? [source(part, one, { isPart: true })] : []
  })
  return [
    ...whole,
    ...spacedWords(line).map((text) => source(text, cell!)),
    ...parts,
    ...line.cells.flatMap((one, at) =>
      labelled(one.text, line.cells[at + 1] ?? next?.cells[at]).map((text) =>
        source(text, one, { isLabelled: true }),
      ),
    ),
  ]
}

/** `JANE   DOE` in letters with so much space that its words are cells. */
function spacedWords({ cells }: PlacedLine): string[] {
  const isAlike = cells.every(({ text, size }) => !text.includes(' ') && size === cells[0]!.size)
  return isAlike && cells.length > 1 && cells.length < 4 ? [cells.map(({ text }) => text).join(' ')] : []
}
/** `My name is Jane Doe`, `I'm Jane Doe`. */
const toldNames = (lines: readonly PlacedLine[]): NameSource[] =>
  lines.flatMap((line) =>
    [
      ...line.text.matchAll(
        /\b(?:[Mm]y name is|MY NAME IS|I am|I['’]m|[Tt]his is) ((?:\p{Lu}[\p{L}'’-]+ ?){2,4})/gu,
      ),
    ].map(([, text = '']) => ({
      text: text.replace(/(?:\s+\p{Ll}.*|\s+)$/u, ''),
      line,
      size: line.size,
      isLabelled: true,
      isPart: true,
    })),
  )
