import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 180_000
/** The service ends within 10 s of SIGTERM; a busy machine takes longer. */
const STOP_TIMEOUT_MS = 30_000

export interface Product {
  /** Origin, without a slash at its end. */
  readonly url: string
  readonly dataFolder: string
  /** Everything that was printed so far. */
  output(): string
  /** Stops it by SIGTERM, and removes its data. @throws if it does not exit with 0 in time */
  stop(): Promise<void>
}

/** Runs `start/main.ts` in a process of its own on a free port with an empty data folder. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'resume-library-e2e-'))
  const { HOME = '', PATH = '' } = process.env
  const child = spawn(process.execPath, ['run.js', 'start/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tester's environment must not configure the product.
    env: {
      HOME,
      PATH,
      // As `npm start` does, so that it exits with its parent.
      npm_lifecycle_event: 'start',
      PORT: '0',
      OPERATORS_PORT: '0',
      DATA_DIR: dataFolder,
      RATE_LIMIT_PER_MINUTE: '100000',
      UPLOAD_QUOTA_MB: '100000',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const url = await printedAddress(child, () => output).catch(async (error) => {
    child.kill('SIGKILL')
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  })
  return {
    url,
    dataFolder,
    output: () => output,
    async stop() {
      await endedCleanly(child, () => output)
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (what: string) => reject(new Error(`The product ${what}. It printed:\n${output()}`))
  const timer = setTimeout(() => fail(`printed no address within ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS)
  child.once('error', reject)
  child.once('exit', (code, signal) => fail(`ended at start with ${code ?? signal}`))
  child.stdout!.on('data', () => {
    // The log, in JSON, may contain URLs, too.
    const line = output()
      .split('\n')
      .find((text) => !text.startsWith('{') && text.includes('http://'))
    const address = line?.match(/http:\/\/[\w.-]+:\d+/)?.[0]
    if (address) resolve(address.replace('localhost', '127.0.0.1'))
  })
  return promise.finally(() => {
    clearTimeout(timer)
    child.removeAllListeners('exit')
  })
}

async function endedCleanly(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
  if (child.exitCode !== 0) {
    throw new Error(`The product ended with ${child.exitCode ?? child.signalCode}. It printed:\n${output()}`)
  }
}
