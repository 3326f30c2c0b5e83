import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { afterwards } from './afterwards.ts'
import { bareEnvironment } from './bare-environment.ts'

const ROOT = join(import.meta.dirname, '../..')

type Part = 'service' | 'provider' | 'start'
type Environment = Readonly<Record<string, string>>

/** A part of the product, or all of it (`start`), in a process of its own. */
export interface PartProcess {
  readonly process: ChildProcess
  /** Address in its first line of output. */
  readonly url: string
  /** Returns what it has written to both outputs. */
  output(): string
  /** Ends it by a signal. @returns its exit code, or the signal that ended it */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

function spawnPart(part: Part, environment: Environment, stage: string) {
  const program = [process.execPath, 'run.js', `${part}/main.ts`]
  return spawn('sh', ['-c', `${stage} exec "$@"`, 'sh', ...program], {
    cwd: ROOT,
    env: { ...bareEnvironment(), HOST: '127.0.0.1', PORT: '0', OPERATORS_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Starts the `main.ts` of a part and waits until it is ready. It ends with the test.
 *
 * @param stage shell commands before it, such as `ulimit -n 64;`
 */
export async function startPart(
  context: Pick<TestContext, 'after'>,
  part: Part,
  environment: Environment,
  stage = '',
): Promise<PartProcess> {
  const child = spawnPart(part, environment, stage)
  let output = ''
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const [code, by] = await ended
    return code ?? by ?? 0
  }
  afterwards(context, () => end('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const found = /is ready: (http:\/\/[\w.-]+:\d+)/.exec(output)?.[1]
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(
      ([code, signal]) => reject(new Error(`${part} ended with ${code ?? signal}: ${output}`)),
      reject,
    )
  })
  return { process: child, url, output: () => output, end }
}

/** Starts a part that cannot start. @returns its exit code, and what it says to standard error */
export async function failedStart(part: Part, environment: Environment) {
  const child = spawnPart(part, environment, '')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit'), child.stdout.resume()])
  return { said, code: code as number | null }
}
