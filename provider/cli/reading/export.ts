import { UsageError } from '@resume-library/server/process/command-line'
import { countOf } from '@resume-library/server/process/printable'
import { CSV_HEADER, csvLine } from '../../candidates/candidate-csv.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { type Command, EXIT, textOption, withCandidates } from '../command-line/command.ts'
import { FILTER_HELP, filterOf } from '../command-line/filter-options.ts'

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
  run: withCandidates(async (given, { archive, terminal, record }) => {
    const name = textOption(given, 'format')
    if (name !== 'csv' && name !== 'jsonl') throw new UsageError('--format must be csv or jsonl.')
    const { header, line } = FORMATS[name]
    const filter = filterOf(given)
    await record('export', null, { format: name, ...filter })
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
