import { constants } from 'node:os'
import { EXIT } from './cli/command-line/command.ts'
import { createTerminal } from './cli/command-line/terminal.ts'
import { runCommand } from './cli/run-command.ts'

// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

const terminal = createTerminal()

// What is unfinished is removed as the process exits, which a signal would not wait for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    terminal.log('Broken off.')
    process.exit(128 + constants.signals[signal])
  })

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads has seen enough, as in `… | head`.
  if (error.code === 'EPIPE') process.exit(0)
  terminal.log(`Not everything could be written to standard output: ${error.message}.`)
  process.exit(EXIT.failed)
})

process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal)
