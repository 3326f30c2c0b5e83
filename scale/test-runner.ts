import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** Tests wait for servers for most of their time. */
const SIDE_BY_SIDE = 2 * availableParallelism()

/** Test files that run in a process of their own. */
export interface TestRunner {
  /** Of its end: 0 where nothing failed. */
  readonly code: Promise<number>
  /** Ends it, with all that it has begun. */
  stop(): Promise<void>
}

/** @param environment besides that of this process */
export function startTestRunner(
  patterns: readonly string[],
  environment: Readonly<Record<string, string>>,
): TestRunner {
  const runner = spawn(process.execPath, ['--test', `--test-concurrency=${SIDE_BY_SIDE}`, ...patterns], {
    stdio: 'inherit',
    // A group of its own, which ends with all that its tests have begun.
    detached: true,
    env: { ...process.env, ...environment },
  })
  const exit = once(runner, 'exit')
  return { code: exit.then(([code]) => Number(code ?? 1)), stop: () => stop(runner, exit) }
}

async function stop(runner: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (runner.exitCode === null && runner.signalCode === null) process.kill(-runner.pid!, 'SIGTERM')
  await exit
}
