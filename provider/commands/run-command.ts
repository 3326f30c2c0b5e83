import { parseArgs } from 'node:util'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { operatorConfig } from '../storage-config.ts'
import { backup } from './backing-up/backup.ts'
import { restore } from './backing-up/restore.ts'
import { type Command, type CommandArguments, EXIT, type Exit, textOption } from './command-line/command.ts'
import { failureMessage } from './command-line/failure-message.ts'
import { commandHelp, overallHelp } from './command-line/help.ts'
import { withOutputFile } from './command-line/output-file.ts'
import type { Terminal } from './command-line/terminal.ts'
import { UsageError } from './command-line/usage-error.ts'
import { withArchive } from './command-line/with-archive.ts'
import { copy } from './copying/copy.ts'
import { erase } from './erasing/erase.ts'
import { orphans } from './erasing/orphans.ts'
import { exportCandidates } from './reading/export.ts'
import { list } from './reading/list.ts'
import { resume } from './reading/resume.ts'
import { show } from './reading/show.ts'
import { stats } from './reading/stats.ts'

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

/** Runs `candidates` with these words behind it; says in a sentence why it failed. */
export async function runCommand(
  words: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<Exit> {
  try {
    return await runNamed(words, environment, terminal)
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.log(`${error.message} See: npx candidates --help`)
      return EXIT.usage
    }
    terminal.log(failureMessage(error))
    return EXIT.failed
  }
}

async function runNamed(
  [name, ...args]: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<Exit> {
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
  const run = async (terminal: Terminal) => {
    const context = { config: operatorConfig(environment), terminal }
    if (command.needs === 'storage') return command.run(given, context)
    return withArchive(context, (archive) => command.run(given, { ...context, archive }))
  }
  const output = textOption(given, 'output')
  return output === undefined ? run(terminal) : withOutputFile(output, terminal, run)
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
