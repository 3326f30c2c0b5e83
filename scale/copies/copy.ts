import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Daemon, startDaemon, until } from '../servers/processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Six start at once, and the machine may have other work. */
const START_SECONDS = 180
type Part = 'service' | 'provider'

export interface CopyOptions {
  readonly ports: Readonly<Record<Part, number>>
  readonly environment: Readonly<Record<string, string>>
  /** Told what they write. */
  heard(words: string): void
}

/** One of many: a register service and a provider, each a process of its own. */
export interface Copy {
  /** Resolves once both answer. */
  start(): Promise<void>
  /** SIGKILL for the service, the provider or both, by chance; then it starts again what it killed. */
  killAndStart(): Promise<void>
  /** Asks the provider, or both, to end in order. */
  stop(): Promise<void>
}

export function createCopy({ ports, environment, heard }: CopyOptions): Copy {
  const running: Partial<Record<Part, Daemon>> = {}

  const startPart = async (part: Part) => {
    const daemon = startDaemon(process.execPath, ['run.js', `${part}/main.ts`], {
      cwd: ROOT,
      env: { ...process.env, ...environment, PORT: String(ports[part]) },
    })
    for (const stream of [daemon.child.stdout, daemon.child.stderr])
      stream?.on('data', (bytes: Buffer) => heard(String(bytes)))
    running[part] = daemon
    await until(`the ${part}`, daemon, () => answers(`http://127.0.0.1:${ports[part]}/livez`), START_SECONDS)
  }

  return {
    async start() {
      await Promise.all([startPart('provider'), startPart('service')])
    },
    async killAndStart() {
      const parts: Part[] = [['service'], ['provider'], ['service', 'provider']][randomInt(3)] as Part[]
      await Promise.all(parts.map((part) => running[part]?.stop('SIGKILL')))
      await Promise.all(parts.map(startPart))
    },
    async stop() {
      await Promise.all(Object.values(running).map((daemon) => daemon.stop()))
    },
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000), headers: { connection: 'close' } }).then(
    (response) => response.ok,
    () => false,
  )
