import { UsageError } from '@resume-library/server/process/command-line'
import { runCommand } from '../cli/run-command.ts'

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run candidates -- …` as an operator's script does, in this process. */
export async function candidatesCommand(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Ended> {
  const output: Uint8Array[] = []
  const messages: string[] = []
  const code = await runCommand(words, environment, {
    output: 'pipe',
    write: async (data) => void output.push(Buffer.from(data)),
    log: (message) => void messages.push(`${message}\n`),
    confirm: async () => {
      throw new UsageError('Nobody can be asked here: use --yes.')
    },
  })
  return { code, stdout: Buffer.concat(output).toString(), stderr: messages.join('') }
}

/** Parses JSON lines, as `--json` prints them. */
export const parsedLines = (stdout: string) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
