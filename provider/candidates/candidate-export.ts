import { ELIGIBILITY_LABELS } from '@resume-library/contract/choices'
import { FIELDS, type FieldName } from '@resume-library/contract/fields'
import { writeXlsxStream } from 'hucre/xlsx'
import { CANDIDATE_FIELDS } from '../tables/candidate-columns.ts'
import type { CandidateRecord } from './candidate-store.ts'

export const EXPORT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const
export type ExportFormat = keyof typeof EXPORT_TYPES
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as readonly ExportFormat[]

export type Pages<Item> = AsyncIterable<readonly Item[]>

/**
 * Writes pages of candidates in a format, with as much memory as a page needs. Spreadsheets get words instead of codes.
 *
 * @param jsonOf what a line of JSON has
 */
export function exported<Item extends CandidateRecord>(
  format: ExportFormat,
  pages: Pages<Item>,
  jsonOf: (candidate: Item) => object,
): AsyncIterable<string | Uint8Array> {
  if (format === 'xlsx') return workbook(pages)
  return format === 'csv' ? csv(pages) : lines(pages, (candidate) => `${JSON.stringify(jsonOf(candidate))}\n`)
}

async function* lines<Item>(pages: Pages<Item>, line: (candidate: Item) => string) {
  for await (const page of pages) yield page.map(line).join('')
}

type Cell = string | number | boolean
const COLUMNS: readonly (readonly [string, (candidate: CandidateRecord) => Cell])[] = [
  ...CANDIDATE_FIELDS.map(
    (name) => [name, (candidate: CandidateRecord) => cellOf(name, candidate[name])] as const,
  ),
  ['resume_url', ({ resume }) => (resume.kind === 'address' ? resume.url : '')],
  ['resume_file', ({ resume }) => (resume.kind === 'file' ? resume.name : '')],
  ['resume_filename', ({ resume }) => (resume.kind === 'file' ? resume.filename : '')],
]

function cellOf(name: string, value: Cell | readonly string[] | null): Cell {
  if (typeof value === 'object') return (value ?? []).join(', ')
  // Spreadsheets make a date of 3-5.
  if (name === 'work_experience' && value) return `${value} years`
  return name === 'eligibility_status' ? ELIGIBILITY_LABELS[value as 'auth_sponsorship'] : value
}

async function* csv(pages: Pages<CandidateRecord>) {
  yield `${COLUMNS.map(([name]) => name).join(',')}\r\n`
  yield* lines(pages, (record) => `${COLUMNS.map(([, valueIn]) => csvCell(valueIn(record))).join(',')}\r\n`)
}

/** Start of a formula, also behind spaces and invisible characters, and in the full-width forms that Excel accepts. */
const FORMULA = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** The same behind what begins a cell where a spreadsheet splits at semicolons, and not at commas. */
const LATER_FORMULA = /[;\t\r\n](?=[\s\p{C}"]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/gu

/** Phone number, which a spreadsheet shows as a number. */
const PHONE = /^\+\d+$/

/** Quotes text, and puts an apostrophe before a formula (OWASP, "CSV Injection"). */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value
  return `"${text.replace(LATER_FORMULA, "$&'").replaceAll('"', '""')}"`
}

/** Format of text: a zip code keeps its zero, and what looks like a formula stays text when it is edited. */
const TEXT = '@'
const TIME = 'yyyy-mm-dd hh:mm'
/** In UTF-16 units; Excel repairs a workbook with more. */
const CELL_MAX_LENGTH = 32_767

function workbook(pages: Pages<CandidateRecord>): AsyncIterable<Uint8Array> {
  const columns = COLUMNS.map(([name]) => ({
    header: `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}${isTime(name) ? ' (UTC)' : ''}`,
    width: 20,
    ...(isNumber(name) ? {} : { numFmt: isTime(name) ? TIME : TEXT }),
  }))
  return writeXlsxStream(rows(), { name: 'Candidates', columns, freezePane: { rows: 1 } })

  async function* rows() {
    for await (const page of pages)
      for (const record of page) yield COLUMNS.map(([name, valueIn]) => workbookCell(name, valueIn(record)))
  }
}

const isTime = (name: string) => name.endsWith('_date') || name.endsWith('_at')
const isNumber = (name: string) => ['amount', 'switch'].includes(FIELDS[name as FieldName]?.kind)

function workbookCell(name: string, value: Cell): Cell | Date | null {
  if (typeof value !== 'string') return value
  if (!value) return null
  const time = new Date(isTime(name) ? value : Number.NaN)
  // Spreadsheets have no dates before.
  if (time.getUTCFullYear() > 1900 && time.getUTCFullYear() < 10_000) return time
  return value
    .slice(0, CELL_MAX_LENGTH)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
}
