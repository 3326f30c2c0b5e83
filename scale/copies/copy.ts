import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { type PartProcess, startPart } from '@resume-library/server/testing/processes'

type Part = 'service' | 'provider'

/** One of many: a register service and a provider, each a process of its own that ends with the test. */
export interface Copy {
  /** Resolves once both are ready. */
  start(): Promise<void>
  /** SIGKILL for the service, the provider or both, by chance; then it starts again what it killed. */
  killAndStart(): Promise<void>
  /** Asks both to end in order. */
  stop(): Promise<void>
  /** All that its processes have written. */
  output(): string
}

export function createCopy(
  t: TestContext,
  ports: Readonly<Record<Part, number>>,
  environment: Readonly<Record<string, string>>,
): Copy {
  const all: PartProcess[] = []
  const running = new Map<Part, PartProcess>()
  const startOf = async (part: Part) => {
    const started = await startPart(t, part, { ...environment, PORT: String(ports[part]) })
    all.push(started)
    running.set(part, started)
  }
  return {
    async start() {
      await Promise.all([startOf('provider'), startOf('service')])
    },
    async killAndStart() {
      const parts: Part[] = [['service'], ['provider'], ['service', 'provider']][randomInt(3)] as Part[]
      await Promise.all(parts.map((part) => running.get(part)?.end('SIGKILL')))
      await Promise.all(parts.map(startOf))
    },
    async stop() {
      await Promise.all([...running.values()].map((one) => one.end('SIGTERM')))
    },
    output: () => all.map((one) => one.output()).join(''),
  }
}
