import { UsageError } from '@resume-library/server/process/command-line'
import { countOf } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { CANDIDATE_FIELDS } from '../../candidates/table/candidate-columns.ts'
import { type Command, EXIT, textOption, withCandidates } from '../command-line/command.ts'
import { FILTER_HELP, filterOf } from '../command-line/filter-options.ts'

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

/** Phone number, which a spreadsheet shows as a number. */
const PHONE = /^\+\d+$/

/** Quotes text, and puts an apostrophe before a formula (OWASP, "CSV Injection"). */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) && !PHONE.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

const FORMATS = {
  csv: { header: CSV_HEADER, line: csvLine },
  jsonl: { header: '', line: (candidate: object) => `${JSON.stringify(candidate)}\n` },
} as const

export const exportCandidates: Command = {
  summary: 'Export candidates as CSV or JSON lines, oldest first',
  usage: '--format csv|jsonl [filters]',
  help: [
    '--format FORMAT      csv, for spreadsheets: an apostrophe before text that looks like a formula, except phone',
    '                     numbers (+ and digits); or jsonl, for programs: one candidate per line, unchanged',
    ...FILTER_HELP,
  ],
  run: withCandidates(async (given, { archive, terminal }) => {
    const name = textOption(given, 'format')
    if (name !== 'csv' && name !== 'jsonl') throw new UsageError('--format must be csv or jsonl.')
    const { header, line } = FORMATS[name]
    const filter = filterOf(given)
    let written = 0
    await terminal.write(header)
    for await (const page of eachPage(archive, filter, 'oldest')) {
      await terminal.write(page.map(line).join(''))
      written += page.length
    }
    terminal.log(`${countOf(written, 'candidate')}.`)
    return EXIT.done
  }),
}
