import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'

const COMMAND = fileURLToPath(new URL('../candidates-command.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run candidates -- …` as an operator's script does. */
export async function candidatesCommand(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, stdout, stderr }
}
