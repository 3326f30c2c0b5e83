import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

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
  const runner = spawn(process.execPath, ['tools/run-tests.ts', ...patterns], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const exit = once(runner, 'exit')
  return { code: exit.then(([code]) => Number(code ?? 1)), stop: () => stop(runner, exit) }
}

/** A signal from a terminal reaches it too, but one of a supervisor only this process. */
async function stop(runner: ChildProcess, exit: Promise<unknown>): Promise<void> {
  runner.kill()
  await exit
}
