import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Server for tests; `stop` removes its data, too. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

const OUTPUT_MAX_BYTES = 1024 ** 3

interface RunOptions {
  readonly uid?: number
  readonly gid?: number
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program and returns its output. @throws with its stderr if it fails */
export function run(program: string, args: readonly string[], options: RunOptions = {}): string {
  const done = spawnSync(program, args, { ...options, encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES })
  if (done.status === 0) return done.stdout
  throw new Error(`${program} ${args[0]} failed: ${done.error?.message ?? done.stderr.trim()}`)
}

/** Starts a daemon, whose output is shown only if it fails to start. */
export function startDaemon(program: string, args: readonly string[], options: RunOptions = {}): Daemon {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output = (output + bytes).slice(-4000)
    })
  }
  return { child, output: () => output, stop: (signal = 'SIGTERM') => stop(child, signal) }
}

export interface Daemon {
  readonly child: ChildProcess
  readonly output: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(killTimer)
}

/** Waits until a check succeeds. @throws after `seconds`, or if the daemon exits */
export async function until(
  what: string,
  daemon: Daemon,
  asked: () => boolean | Promise<boolean>,
  seconds = 30,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await asked())) {
    if (daemon.child.exitCode !== null || Date.now() > end) {
      throw new Error(`${what} did not come up: ${daemon.output() || `exit code ${daemon.child.exitCode}`}`)
    }
    await wait(50)
  }
}
