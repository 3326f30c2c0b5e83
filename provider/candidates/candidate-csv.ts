import { CANDIDATE_FIELDS } from '../tables/candidate-columns.ts'
import type { CandidateRecord } from './candidate-store.ts'

type Cell = string | number | boolean

const COLUMNS: readonly (readonly [string, (candidate: CandidateRecord) => Cell])[] = [
  ...CANDIDATE_FIELDS.map(
    (field) => [field, (candidate: CandidateRecord) => cellOf(candidate[field])] as const,
  ),
  ['resume_url', ({ resume }) => (resume.kind === 'address' ? resume.url : '')],
  ['resume_file', ({ resume }) => (resume.kind === 'file' ? resume.name : '')],
  ['resume_filename', ({ resume }) => (resume.kind === 'file' ? resume.filename : '')],
]

const cellOf = (value: Cell | readonly string[] | null): Cell =>
  typeof value === 'object' ? (value ?? []).join(', ') : value

export const CSV_HEADER = `${COLUMNS.map(([name]) => name).join(',')}\r\n`

export const csvLine = (candidate: CandidateRecord): string =>
  `${COLUMNS.map(([, valueIn]) => csvCell(valueIn(candidate))).join(',')}\r\n`

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
