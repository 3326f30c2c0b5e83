import { type Command, EXIT, textOption, UsageError, withCandidates } from '../command-line/command.ts'
import { FILTER_HELP, filterOf } from '../command-line/filter-options.ts'
import { eachPage } from '../each-page.ts'
import { CSV_HEADER, csvLine } from './csv.ts'

const FORMATS = {
  csv: { header: CSV_HEADER, line: csvLine },
  jsonl: { header: '', line: (candidate: object) => `${JSON.stringify(candidate)}\n` },
} as const

export const exportCandidates: Command = {
  summary: 'Write candidates to standard output, the oldest first',
  usage: '--format csv|jsonl [filters]',
  help: [
    '--format FORMAT      csv, for spreadsheets: what looks like a formula has an apostrophe before it,',
    '                     a phone number (+ and digits) has none;',
    '                     jsonl, for programs: a candidate a line, as it is',
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
    terminal.log(`${written.toLocaleString('en')} candidates.`)
    return EXIT.done
  }),
}
