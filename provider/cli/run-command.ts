import type { ParseArgsOptionsConfig } from 'node:util'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { startFailure } from '@resume-library/server/configuration/start-failure'
import { parseCommandArgs, UsageError } from '@resume-library/server/process/command-line'
import { operatorConfig } from '../config.ts'
import { CandidateStoreError } from '../tables/guard-methods.ts'
import { audit } from './access/audit.ts'
import { keys } from './access/keys.ts'
import { operators } from './access/operators.ts'
import { backup } from './backing-up/backup.ts'
import { restore } from './backing-up/restore.ts'
import {
  type Command,
  type CommandArguments,
  CommandError,
  EXIT,
  type Exit,
  type Terminal,
  textOption,
} from './command-line/command.ts'
import { withOutputFile } from './command-line/output-file.ts'
import { erase } from './erasing/erase.ts'
import { orphans } from './erasing/orphans.ts'
import { exportCandidates } from './export.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  export: exportCandidates,
  erase,
  orphans,
  backup,
  restore,
  operators,
  keys,
  audit,
}

/** Runs `candidates` with these arguments, and prints why it failed. */
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
    return error instanceof CommandError ? error.exit : EXIT.failed
  }
}

async function runNamed(
  [name, ...args]: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<Exit> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    await terminal.write(overallHelp())
    return name === undefined ? EXIT.usage : EXIT.done
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`Unknown command ${name}.`)
  const given = parsed(command, args)
  if (given.values.help) {
    await terminal.write(commandHelp(name, command))
    return EXIT.done
  }
  const run = async (terminal: Terminal) =>
    command.run(given, { config: operatorConfig(environment), terminal })
  const output = textOption(given, 'output')
  return output === undefined ? run(terminal) : withOutputFile(output, terminal, run)
}

/** Parses the options that the help lists. */
function parsed({ usage, help }: Command, args: string[]): CommandArguments {
  const options: ParseArgsOptionsConfig = {}
  for (const line of [...help, OUTPUT_HELP]) {
    const [, name, value] = /^--([a-z0-9-]+)( [A-Z]+)? /.exec(line) ?? []
    if (name) options[name] = { type: value ? 'string' : 'boolean' }
  }
  return parseCommandArgs(args, options, /^[^[-]/.test(usage)) as CommandArguments
}

function failureMessage(error: unknown): string {
  if (error instanceof CommandError) return error.message
  const known = startFailure(error)
  if (known) return known
  if (error instanceof ResumeStoreError)
    return `Cannot reach the resume files: ${reasonOf(error)}. Check DATA_DIR or the S3_… variables.`
  if (error instanceof CandidateStoreError)
    return `Cannot reach the candidates: ${reasonOf(error)}. Check DATA_DIR or DATABASE_URL.`
  return String(error instanceof Error ? error.stack : error)
}

const OUTPUT_HELP =
  '--output FILE        write to this file, for its owner alone; it stays unchanged if the command fails'

const reasonOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message) || message

const overallHelp = (): string => `Manage the candidates of the built-in provider.

npx candidates COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

npx candidates COMMAND --help lists the options of a command. Set DATA_DIR, DATABASE_URL and S3_… as for the provider.
Data goes to standard output or --output FILE, messages to standard error.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found. Also as: npm run -s candidates -- COMMAND
`

const commandHelp = (name: string, { summary, usage, help }: Command): string => `${summary}.

npx candidates ${name} ${usage}

${[...help, OUTPUT_HELP].map((line) => `  ${line}\n`).join('')}`
