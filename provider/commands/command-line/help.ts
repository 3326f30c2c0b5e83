import type { Command } from './command.ts'

const CALL = 'npm run candidates --'

export function overallHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`)
  return `The operator's hands on the candidates of the built-in provider.

${CALL} COMMAND [options]

${lines.join('\n')}

${CALL} COMMAND --help tells the options of a command.
DATA_DIR, DATABASE_URL and S3_… say where candidates are kept, as for the provider.
Data goes to standard output, messages to standard error. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found.
`
}

export function commandHelp(name: string, { summary, usage, help }: Command): string {
  return `${summary}.

${CALL} ${name} ${usage}

${help.map((line) => `  ${line}`).join('\n')}
`
}
