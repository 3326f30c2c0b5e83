import { UsageError } from '@resume-library/server/process/command-line'
import { printable } from '@resume-library/server/process/printable'
import type { CandidateRecord } from '../../candidates/candidate-store.ts'
import { eachPage } from '../../candidates/each-page.ts'
import { type Command, EXIT, withCandidates } from '../command-line/command.ts'
import { FILTER_HELP, filterOf } from '../command-line/filter-options.ts'

const DEFAULT_LIMIT = 50

export const list: Command = {
  summary: 'List candidates, newest first',
  usage: '[filters] [--limit N] [--json]',
  help: [
    ...FILTER_HELP,
    `--limit N            list at most N; ${DEFAULT_LIMIT} by default`,
    '--json               print JSON, one candidate per line, with every field',
  ],
  run: withCandidates(async (given, { archive, terminal, record }) => {
    const filter = filterOf(given)
    const limit = Number(given.values.limit ?? DEFAULT_LIMIT)
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new UsageError('--limit must be a whole number above 0.')
    await record('search', null, { command: 'list', ...filter, limit })
    const line = given.values.json ? JSON.stringify : tableLine
    let shown = 0
    for await (const page of eachPage(archive, filter, 'newest', limit)) {
      await terminal.write(page.map((candidate) => `${line(candidate)}\n`).join(''))
      shown += page.length
    }
    if (shown === 0) terminal.log('No candidates.')
    else if (shown === limit) terminal.log(`Showing the newest ${limit}. Use --limit for more.`)
    return EXIT.done
  }),
}

function tableLine({ id, created_at, first_name, last_name, email, zip_code }: CandidateRecord): string {
  const registered = created_at.slice(0, 16).replace('T', ' ')
  const name = printable(`${first_name} ${last_name}`)
  return `${id}  ${registered}  ${zip_code.padEnd(5)}  ${name.padEnd(24)}  ${email}`
}
