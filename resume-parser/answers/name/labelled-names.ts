import { headingKind } from '../../headings/heading-kind.ts'
import type { Cell, Line } from '../../text/resume-text.ts'
import type { PlacedLine } from '../outline/outline.ts'
import type { NameSource } from './name-source.ts'
import { FIRST_NAME_LABELS, LAST_FIRST_LABELS, LAST_NAME_LABELS, NAME_LABELS } from './name-words.ts'

/** `Name: Jane Doe`, or the label in a cell or line of its own; `PERSONAL INFORMATION Jane Doe`. */
export function labelled(text: string, behind: Cell | undefined): string[] {
  const [, heading = '', person = ''] = /^([\p{Lu} ]{6,30}) (\p{Lu}\p{Ll}.+)$/u.exec(text) ?? []
  if (headingKind(heading) === 'contact') return [person.replace(/, \p{L}+\..*$/u, '')]
  const [, label = text, inside = ''] = /^([^:]{2,40}?)[\s.]*:\s*(.*)$/.exec(text) ?? []
  if (!NAME_LABELS.test(label.trim())) return []
  const [name = ''] = [inside, behind?.text]
    .filter(Boolean)
    .map((one) => one!.split(/\s+[|•·–—-]\s+|,\s+(?=\d)/)[0])
  return name === '' ? [] : [LAST_FIRST_LABELS.test(label.trim()) ? turned(name) : name]
}

/** `Doe Jane`, as the label says, with the comma that other rules know. */
const turned = (name: string) => (name.includes(',') ? name : name.replace(/^(\S+)\s+/, '$1, '))
/** First and last name under labels of their own. */
export function labelledParts(lines: readonly PlacedLine[]): NameSource[] {
  const find = (labels: RegExp) => {
    const at = lines.findIndex(({ text }) => labels.test(labelOf(text)))
    return at < 0
      ? besideLabel(lines, labels)
      : { line: lines[at]!, text: valueAfter(lines[at]!, lines[at + 1]) }
  }
  const [first, last] = inColumns(lines) ?? [find(FIRST_NAME_LABELS), find(LAST_NAME_LABELS)]
  if (!first?.text || !last?.text) return []
  return [
    {
      text: `${last.text}, ${first.text}`,
      line: first.line,
      size: first.line.size,
      isLabelled: true,
      isPart: false,
    },
  ]
}

/** `First name: Jane` in a cell behind others. */
function besideLabel(lines: readonly PlacedLine[], labels: RegExp) {
  for (const line of lines) {
    const cell = line.cells.find(({ text }) => text.includes(':') && labels.test(labelOf(text)))
    if (cell) return { line, text: cell.text.replace(/^[^:]*:\s*/, '') }
  }
  return null
}

/** What stands under both labels in a table's first row. */
function inColumns(lines: readonly PlacedLine[]) {
  for (const [at, { cells }] of lines.entries()) {
    const below = [FIRST_NAME_LABELS, LAST_NAME_LABELS].map((labels) => {
      const cell = lines[at + 1]?.cells[cells.findIndex(({ text }) => labels.test(text))]
      return cell && { line: lines[at + 1]!, text: cell.text }
    })
    if (below.every(Boolean)) return below
  }
  return null
}

/** What stands before a line's first colon or tab. */
export const labelOf = (text: string) => text.split(/[:\t]/)[0]!.trim()
const valueAfter = ({ text, cells }: Line, next: Line | undefined) => {
  const own = cells.length > 1 && /:\s*\S/.test(cells[0]!.text) ? cells[0]!.text : text
  const inside = own.replace(/^[^:\t]*[:\t][:\s]*/, '')
  return inside !== text && inside !== ''
    ? inside.trim()
    : cells.length === 1
      ? (next?.cells[0]?.text ?? '')
      : ''
}
