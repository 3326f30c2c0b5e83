import { UsageError } from '@resume-library/server/process/command-line'
import { countOf } from '@resume-library/server/process/printable'
import { EXPORT_FORMATS, exported } from '../candidates/candidate-export.ts'
import { eachPage } from '../candidates/each-page.ts'
import { type Command, EXIT, textOption, withCandidates } from './command-line/command.ts'
import { FILTER_HELP, filterOf } from './command-line/filter-options.ts'

export const exportCandidates: Command = {
  summary: 'Export candidates as an Excel workbook, CSV or JSON lines, oldest first',
  usage: '--format xlsx|csv|jsonl [filters]',
  help: [
    '--format FORMAT      xlsx, for Excel; csv, for spreadsheets: an apostrophe before text that looks like a formula,',
    '                     except phone numbers (+ and digits); or jsonl, for programs: one candidate per line, unchanged',
    ...FILTER_HELP,
  ],
  run: withCandidates(async (given, { archive, terminal, record }) => {
    const format = EXPORT_FORMATS.find((known) => known === textOption(given, 'format'))
    if (!format) throw new UsageError('--format must be xlsx, csv or jsonl.')
    if (format === 'xlsx' && terminal.output === 'screen') throw new UsageError('Name a file: --output FILE.')
    const filter = filterOf(given)
    await record('export', null, { format, ...filter })
    let written = 0
    for await (const bytes of exported(format, pages(), (candidate) => candidate)) await terminal.write(bytes)
    terminal.log(`${countOf(written, 'candidate')}.`)
    return EXIT.done

    async function* pages() {
      for await (const page of eachPage(archive, filter, 'oldest')) {
        yield page
        written += page.length
      }
    }
  }),
}
