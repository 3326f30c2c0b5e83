import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'

const ROOT = join(import.meta.dirname, '../..')

/** A part of the product in a process of its own. */
export interface PartProcess {
  readonly process: ChildProcess
  /** Where it listens; the address in its first words. */
  readonly url: string
  /** What it wrote to both outputs so far. */
  output(): string
  /** Ends it by a signal, and waits; its exit code, or the signal it died of. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/**
 * Starts `service/main.ts` or `provider/main.ts` and waits until it listens. It ends with the test.
 *
 * @param stage shell commands before it, such as `ulimit -n 64;`
 */
export async function startPart(
  context: Pick<TestContext, 'after'>,
  part: 'service' | 'provider',
  environment: Record<string, string>,
  stage = '',
): Promise<PartProcess> {
  const program = [process.execPath, 'run.js', `${part}/main.ts`]
  const child = spawn('sh', ['-c', `${stage} exec "$@"`, 'sh', ...program], {
    cwd: ROOT,
    env: { ...bareEnvironment(), HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
      const found = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (found) resolve(found)
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
