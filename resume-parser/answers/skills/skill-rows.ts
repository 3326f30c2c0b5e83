import { isStrong } from '../outline/heading-of.ts'
import type { PlacedLine, Section } from '../outline/outline.ts'
import { isLevel } from './skill-items.ts'

const LABEL = /^[\p{L}][\p{L} &/+.()-]{1,40}:\s*/u
/** `Networks: Cisco. Monitoring: Nagios.` */
const LABEL_INSIDE = /\.\s+\p{Lu}[\p{L} &/+-]{1,30}:\s+/gu
const LIST_SIGNS = /[,;|]|\s[•·▪■●‣◦]\s/
const LINES_MAX = 40
/** Share of the section's width above which a row continues on the next line. */
const NEARLY_FULL = 0.85
const DATES = /\b(?:19|20)\d\d\s*[-–—]\s*(?:(?:19|20)\d\d|\p{L}+)/u

/** Joins rows that the page's width broke. */
export function skillRows(section: Section): string[] {
  const lines = listLines(section)
  const texts = lines.map(({ text }) => text)
  const isList = texts.filter((text) => LIST_SIGNS.test(text)).length >= Math.max(1, texts.length * 0.34)
  const width = Math.max(...lines.map(rightOf), 0)
  const rows: string[] = []
  for (const [at, line] of lines.entries()) {
    const text = line.text
    const before = at === 0 ? null : lines[at - 1]!
    if (rows.length > 0 && continuesRow(line, before, { isList, width, last: rows.at(-1)! }))
      rows[rows.length - 1] = joined(rows.at(-1)!, text)
    else if (!namesGroup(line, lines[at + 1])) rows.push(withoutLabel(text))
  }
  return rows
}

function listLines({ lines }: Section): PlacedLine[] {
  const end = lines.findIndex(({ text }) => DATES.test(text) || /\S@\S/.test(text))
  const seen = end < 0 ? lines : lines.slice(0, end)
  return seen.slice(0, LINES_MAX).filter(({ text }) => /\p{L}/u.test(text))
}

interface Row {
  readonly isList: boolean
  /** In points; 0 where unknown. */
  readonly width: number
  readonly last: string
}

function continuesRow(line: PlacedLine, before: PlacedLine | null, { isList, width, last }: Row): boolean {
  if (
    line.isItem ||
    line.startsBlock ||
    LABEL.test(line.text) ||
    line.cells.length > 1 ||
    (before && isStrong(line) && !isStrong(before))
  )
    return false
  if (/[,;/&|(-]$|\b(?:and|und|et|y|of|for)$/.test(last.trim()) || isOpen(last)) return true
  if (/^[,;)&|]|^(?:and|und|et|y)\s/.test(line.text)) return true
  if (!isList || !before) return false
  const edge = rightOf(before)
  return edge > NEARLY_FULL * width
}

const isOpen = (text: string) => text.split('(').length > text.split(')').length
const rightOf = ({ cells }: PlacedLine) => cells.at(-1)?.right ?? 0

const joined = (row: string, text: string) =>
  /\p{Ll}-$/u.test(row) && /^\p{Ll}/u.test(text)
    ? row.slice(0, -1) + text
    : `${row}${/[/-]$/.test(row) ? '' : ' '}${text}`

/** Detects the name of a group: a line without a bullet directly above one with. */
const namesGroup = (line: PlacedLine, next: PlacedLine | undefined) =>
  !line.isItem && line.cells.length === 1 && !LIST_SIGNS.test(line.text) && next?.isItem

/** Strips a label, but keeps `Java: 5 years`. */
const withoutLabel = (text: string) =>
  text.replace(LABEL, (label) => (isLevel(text.slice(label.length)) ? label : '')).replace(LABEL_INSIDE, ', ')
