import { randomInt } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { freePorts } from '@resume-library/server/testing/free-ports'
import { listening } from '@resume-library/server/testing/loopback'
import { type PartProcess, startPart } from '@resume-library/server/testing/processes'
import type { Stack } from './stacks.ts'

export const COPIES = 3

type Part = 'service' | 'provider'

/** A service and a provider, each in its own process, which end with the test. */
interface Copy {
  start(): Promise<void>
  /** Kills the service, the provider or both, at random, and restarts them. */
  killAndStart(): Promise<void>
  /** Stops both by SIGTERM. */
  stop(): Promise<void>
  output(): string
}

export interface Copies {
  readonly copies: readonly Copy[]
  readonly url: string
  readonly providersUrl: string
}

/**
 * Starts copies of service and provider on one stack, the services behind one proxy, the providers behind another.
 * They and the stack's data are removed after the test.
 */
export async function startCopies(
  t: TestContext,
  stack: Stack,
  changes: Readonly<Record<string, string>> = {},
): Promise<Copies> {
  afterwards(t, stack.remove)
  const ports = await freePorts(2 * COPIES)
  const url = await startRoundRobin(t, ports.slice(0, COPIES))
  const providersUrl = await startRoundRobin(t, ports.slice(COPIES))
  const environment = {
    ...stack.environment,
    PUBLIC_URL: url,
    PROVIDER_URL: providersUrl,
    PROVIDER_CREDENTIAL: 'copies:secret',
    RATE_LIMIT_PER_MINUTE: '1000000',
    UPLOAD_QUOTA_MB: '100000',
    LOG_LEVEL: 'error',
    ...changes,
  }
  const copies = Array.from({ length: COPIES }, (_, index) =>
    createCopy(t, { service: ports[index]!, provider: ports[COPIES + index]! }, environment),
  )
  await Promise.all(copies.map((copy) => copy.start()))
  return { copies, url, providersUrl }
}

function createCopy(
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

/**
 * Starts a TCP proxy on a free loopback port, until the test ends. Each connection goes to the next port that accepts it.
 * It retries no requests, so that the death of a copy is visible. @returns its address
 */
async function startRoundRobin(context: TestContext, ports: readonly number[]): Promise<string> {
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    turn = (turn + 1) % ports.length
    connectTo([...ports.slice(turn), ...ports.slice(0, turn)], client)
  })
  return `http://127.0.0.1:${await listening(context, server)}`
}

function connectTo([port, ...others]: readonly number[], client: Socket): void {
  if (port === undefined) return void client.destroy()
  const copy = connect(port, '127.0.0.1')
  const goOn = () => connectTo(others, client)
  copy.once('error', goOn).once('connect', () => {
    copy.off('error', goOn).on('error', () => client.destroy())
    client.once('close', () => copy.destroy())
    copy.once('close', () => client.destroy())
    client.pipe(copy).pipe(client)
  })
}
