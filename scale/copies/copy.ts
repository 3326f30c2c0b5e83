import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { type PartProcess, startPart } from '@resume-library/server/testing/processes'

type Part = 'service' | 'provider'

/** A service and a provider, each in its own process, which end with the test. */
export interface Copy {
  start(): Promise<void>
  /** Kills the service, the provider or both, at random, and restarts them. */
  killAndStart(): Promise<void>
  /** Stops both by SIGTERM. */
  stop(): Promise<void>
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
