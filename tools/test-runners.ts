import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'))

/** Runs units and HTTP tests by Node's own runner. @returns its exit code */
export const runUnits = (...words: readonly string[]): Promise<number> =>
  // More than cores, as tests mostly wait.
  run('--test', `--test-concurrency=${2 * availableParallelism()}`, ...words)

/** Runs journeys by Playwright Test. @returns its exit code */
export const runJourneys = (...words: readonly string[]): Promise<number> =>
  run(PLAYWRIGHT, 'test', '--config=e2e', ...words)

async function run(...words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, words, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code ?? 1
}
