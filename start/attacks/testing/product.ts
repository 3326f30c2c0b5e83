import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'

/** The checkout that is attacked: this one, unless another is to be compared with it. */
const PROJECT = process.env.ATTACKS_PROJECT ?? join(import.meta.dirname, '../../..')

/** The whole product as `npm start` runs it, in a process of its own. */
export interface Product {
  readonly url: string
  readonly pid: number
  readonly dataFolder: string
  /** What it wrote to both outputs so far. */
  output(): string
  isAlive(): boolean
  /** Ends it by SIGTERM, and waits. @returns its exit code, or the signal it died of */
  end(): Promise<number | string>
}

interface ProductOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Shell commands before it, such as `ulimit -n 256;`; they see `DATA_DIR`. */
  readonly stage?: string
  /** Instead of an empty one that goes with the test. */
  readonly dataFolder?: string
}

/** A folder that goes with the test. */
export function temporaryFolder(context: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'attacks-'))
  afterwards(context, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts it on a free port and waits until it is ready. It ends with the test. */
export async function startProduct(
  context: Pick<TestContext, 'after'>,
  { environment = {}, stage = '', dataFolder = temporaryFolder(context) }: ProductOptions = {},
): Promise<Product> {
  const child = spawnProduct(
    { DATA_DIR: dataFolder, RATE_LIMIT_PER_MINUTE: '1000000', ...environment },
    stage,
  )
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isAlive()) child.kill(signal)
    const [code, by] = await ended
    return code ?? by ?? ''
  }
  afterwards(context, () => end('SIGKILL'))
  const output = collectOutput(child)
  const url = await readyAddress(child, output)
  return { url, pid: child.pid ?? 0, dataFolder, output, isAlive, end: () => end('SIGTERM') }
}

/** A start that must fail: what it says, and its exit code, or null where it runs after all. */
export async function failedStart(environment: Readonly<Record<string, string>>) {
  const child = spawnProduct(environment, '')
  const output = collectOutput(child)
  const isReady = readyAddress(child, output).then(
    () => child.kill('SIGKILL'),
    () => {},
  )
  const [code] = (await once(child, 'close')) as [number | null]
  await isReady
  return { code, said: output() }
}

function spawnProduct(environment: Readonly<Record<string, string>>, stage: string): ChildProcess {
  const program = [process.execPath, 'run.js', 'start/main.ts']
  return spawn('sh', ['-c', `${stage} exec "$@"`, 'sh', ...program], {
    cwd: PROJECT,
    // Nothing of the tester's own environment configures the product.
    env: { ...bareEnvironment(), HOME: process.env.HOME, HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function collectOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('latin1').on('data', (text: string) => {
      output += text
    })
  }
  return () => output
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.stdout!.on('data', () => {
    const [, url] = /is ready: (http:\/\/[\w.-]+:\d+)/.exec(output()) ?? []
    if (url) resolve(url.replace('localhost', '127.0.0.1'))
  })
  child.once('close', (code, signal) =>
    reject(new Error(`The start ended with ${code ?? signal}: ${output()}`)),
  )
  return promise
}
