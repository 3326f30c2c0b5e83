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
  const said: string[] = []
  const code = await runCommand(words, environment, {
    output: 'pipe',
    write: async (data) => void output.push(Buffer.from(data)),
    log: (message) => void said.push(`${message}\n`),
    confirm: async () => {
      throw new UsageError('Nobody can be asked here: say --yes.')
    },
  })
  return { code, stdout: Buffer.concat(output).toString(), stderr: said.join('') }
}
