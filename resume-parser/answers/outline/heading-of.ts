import type { Cell, Line } from '../../text/resume-text.ts'
import { headingKind } from '../../words/heading-kind.ts'
import type { SectionKind } from '../../words/heading-words.ts'

/** Section of a line; `head` is before any heading. */
export type SectionName = SectionKind | 'head'

export interface Heading {
  readonly kind: SectionKind
  readonly rest: Line | null
  readonly line: Line
}

export interface HeadingContext {
  readonly bodySize: number
  readonly current: SectionName
  readonly heading: Heading | null
}

const LABEL = /^([\p{L}][\p{L} &/]{2,34}?)[\s.]*:\s*(.*)$/u
const LABELS_OF_JOBS =
  /^(?:technolog|tool|tech stack|software|environment|stack|outils|logiciels|responsib|duties|achiev|key (?:resp|achiev|dut|acc))/i

export function headingOf(line: Line, context: HeadingContext): Heading | null {
  const whole = headingKind(line.text, isSetApart(line, context))
  if (whole) return isProminent(line, context) ? { kind: whole, rest: null, line } : null
  return railHeading(line, context) ?? labelHeading(line, context)
}

function railHeading(line: Line, context: HeadingContext): Heading | null {
  const { label, rest } = splitFirstCell(line)
  const kind = rest ? headingKind(label.text) : null
  if (!rest || !kind || kind === 'contact') return null
  if (!isProminent(label, context)) return null
  return { kind, rest, line: label }
}

/** Detects a label that ends a list of skills: `EDUCATION: City College`. */
const endsSkills = (label: string, kind: SectionKind, { heading }: HeadingContext) =>
  kind !== 'skills' && kind !== 'languages' && (Boolean(heading?.rest) || isCapitals(label))

function splitFirstCell(line: Line): { label: Line; rest: Line | null } {
  const [first, ...others] = line.cells
  const [text = '', ...behind] = first!.text.split(/\s{2,}/)
  if (others.length === 0 && behind.length === 0) return { label: line, rest: null }
  const inside = behind.length > 0 ? [{ ...first!, text: behind.join('  ') }] : []
  return { label: withCells(line, [{ ...first!, text }])!, rest: withCells(line, [...inside, ...others]) }
}

function labelHeading(line: Line, context: HeadingContext): Heading | null {
  const [, label = '', rest = ''] = LABEL.exec(line.text) ?? []
  const kind = label === '' ? null : headingKind(label)
  if (!kind || kind === 'contact' || line.isItem) return null
  if (rest === '') return isProminent(line, context) ? { kind, rest: null, line } : null
  const behind = withCells(line, [{ ...line.cells.at(-1)!, text: rest }])
  if (context.current === 'skills')
    return endsSkills(label, kind, context) ? { kind, rest: behind, line } : null
  if (LABELS_OF_JOBS.test(label)) return null
  const isList = kind === 'skills' || (kind === 'languages' && context.current !== 'head')
  return isList ? { kind, rest: behind, line } : null
}

function withCells(line: Line, cells: readonly Cell[]): Line | null {
  if (cells.length === 0) return null
  const size = Math.max(...cells.map((cell) => cell.size))
  return { ...line, cells, size, text: cells.map(({ text }) => text).join('\t') }
}

const isProminent = (line: Line, { bodySize }: HeadingContext): boolean =>
  !line.isItem || line.size > bodySize * 1.05 || isStrong(line) || isCapitals(line.text)

const isSetApart = (line: Line, { bodySize }: HeadingContext) => line.size > bodySize * 1.1 || isStrong(line)

export const isStrong = ({ cells }: Line): boolean => cells.every(({ strong }) => strong)

const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}/u.test(text)
