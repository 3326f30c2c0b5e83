import { constants } from 'node:os'
import { EXIT } from './cli/command-line/command.ts'
import { createTerminal } from './cli/command-line/terminal.ts'
import { runCommand } from './cli/run-command.ts'

// New files are private to this user: they hold candidates' data.
process.umask(0o077)

const terminal = createTerminal()

// Exits, so that unfinished files are removed; a signal alone would leave them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    terminal.log('Interrupted.')
    process.exit(128 + constants.signals[signal])
  })

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader may stop early, as in `… | head`.
  if (error.code === 'EPIPE') process.exit(0)
  terminal.log(`The output is incomplete: ${error.message}.`)
  process.exit(EXIT.failed)
})

process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal)
