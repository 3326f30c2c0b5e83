import { parseArgs } from 'node:util'
import { backup } from './commands/backing-up/backup.ts'
import { restore } from './commands/backing-up/restore.ts'
import {
  type Command,
  type CommandArguments,
  EXIT,
  type Exit,
  textOption,
} from './commands/command-line/command.ts'
import { failureMessage } from './commands/command-line/failure-message.ts'
import { commandHelp, overallHelp } from './commands/command-line/help.ts'
import { withOutputFile } from './commands/command-line/output-file.ts'
import { createTerminal, type Terminal } from './commands/command-line/terminal.ts'
import { UsageError } from './commands/command-line/usage-error.ts'
import { withArchive } from './commands/command-line/with-archive.ts'
import { copy } from './commands/copying/copy.ts'
import { erase } from './commands/erasing/erase.ts'
import { orphans } from './commands/erasing/orphans.ts'
import { exportCandidates } from './commands/reading/export.ts'
import { list } from './commands/reading/list.ts'
import { resume } from './commands/reading/resume.ts'
import { show } from './commands/reading/show.ts'
import { stats } from './commands/reading/stats.ts'
import { operatorConfig } from './storage-config.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  resume,
  export: exportCandidates,
  erase,
  stats,
  orphans,
  copy,
  backup,
  restore,
}

// Whatever is made from here on is this user's alone: it holds what candidates said of themselves.
process.umask(0o077)

const terminal = createTerminal()

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads has seen enough, as in `… | head`.
  if (error.code === 'EPIPE') process.exit(0)
  terminal.log(`Not everything could be written to standard output: ${error.message}.`)
  process.exit(EXIT.failed)
})

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    terminal.log(`${error.message} See: npx candidates --help`)
    return EXIT.usage
  }
  terminal.log(failureMessage(error))
  return EXIT.failed
})

async function main([name, ...args]: string[]): Promise<Exit> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await terminal.write(overallHelp(COMMANDS))
    return name === undefined ? EXIT.usage : EXIT.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`There is no command ${name}.`)
  const given = parsed(command, args)
  if (given.values.help) {
    await terminal.write(commandHelp(name, command))
    return EXIT.done
  }
  const output = textOption(given, 'output')
  if (output === undefined) return run(command, given, terminal)
  return withOutputFile(output, terminal, (toFile) => run(command, given, toFile))
}

async function run(command: Command, given: CommandArguments, terminal: Terminal): Promise<Exit> {
  const context = { config: operatorConfig(process.env), terminal }
  if (command.needs === 'storage') return command.run(given, context)
  return withArchive(context, (archive) => command.run(given, { ...context, archive }))
}

/** @throws {UsageError} */
function parsed(command: Command, args: string[]): CommandArguments {
  try {
    const options = {
      ...command.options,
      output: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const
    const { values, positionals } = parseArgs({
      args,
      options,
      allowPositionals: command.takesPositionals === true,
    })
    return { values: values as CommandArguments['values'], positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
