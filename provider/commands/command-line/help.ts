import type { Command } from './command.ts'

const CALL = 'npx candidates'

export function overallHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `The operator's hands on the candidates of the built-in provider.

${CALL} COMMAND [options]

${lines.join('\n')}

${CALL} COMMAND --help tells the options of a command.
DATA_DIR, DATABASE_URL and S3_… say where candidates are kept, as for the provider.
The same: npm run -s candidates -- COMMAND, where -s keeps npm from writing above the answer.
Data goes to standard output or --output FILE, messages to standard error. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found.
`
}

/** What every command takes. */
const OUTPUT_HELP =
  '--output FILE        data goes to this file, whole or not at all, and only its owner reads it'

export function commandHelp(name: string, { summary, usage, help }: Command): string {
  return `${summary}.

${CALL} ${name} ${usage}

${[...help, OUTPUT_HELP].map((line) => `  ${line}`).join('\n')}
`
}
