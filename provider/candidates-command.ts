import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { openCandidateDatabase } from './candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from './candidates/kysely-candidate-archive.ts'
import { type Command, type CommandArguments, EXIT, type Exit } from './commands/command-line/command.ts'
import { failureMessage } from './commands/command-line/failure-message.ts'
import { commandHelp, overallHelp } from './commands/command-line/help.ts'
import { createTerminal } from './commands/command-line/terminal.ts'
import { UsageError } from './commands/command-line/usage-error.ts'
import { copy } from './commands/copying/copy.ts'
import { erase } from './commands/erasing/erase.ts'
import { orphans } from './commands/erasing/orphans.ts'
import { exportCandidates } from './commands/reading/export.ts'
import { list } from './commands/reading/list.ts'
import { show } from './commands/reading/show.ts'
import { stats } from './commands/reading/stats.ts'
import { operatorConfig } from './storage-config.ts'

// Rather collect what was read sooner than let memory grow for it: a million candidates export in less than 200 MB.
setFlagsFromString('--semi-space-growth-factor=1')

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  export: exportCandidates,
  erase,
  stats,
  orphans,
  copy,
}

const terminal = createTerminal()

// Whoever reads has seen enough, as in `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    terminal.log(`${error.message} See: npm run candidates -- --help`)
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
  return run(command, given)
}

async function run(command: Command, given: CommandArguments): Promise<Exit> {
  const config = operatorConfig(process.env)
  const { candidates } = config.storage
  if (candidates.kind === 'sqlite' && !existsSync(candidates.file)) {
    terminal.log(`${candidates.file} is not there. DATA_DIR or DATABASE_URL say where candidates are kept.`)
    return EXIT.failed
  }
  const database = await openCandidateDatabase(candidates, ({ message }) => terminal.log(message))
  try {
    return await command.run(given, { archive: createKyselyCandidateArchive(database), config, terminal })
  } finally {
    await database.close()
  }
}

/** @throws {UsageError} */
function parsed(command: Command, args: string[]): CommandArguments {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
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
