import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runLoad } from '../load/load.ts'
import { providerCommand, serviceCommand } from '../products.ts'
import { registration } from '../register/registration.ts'
import type { Scratch } from '../scratch.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const AT_ONCE = 8
const DELIVERED_WITHIN_MS = 600_000

/** A service with an outbox, in a process of its own, and a provider that comes and goes. */
export interface Outbox {
  readonly service: ServerProcess
  become(state: 'away' | 'back'): Promise<void>
  /** Registers so many while the provider is away, or as many as the seconds allow. @returns how many a second */
  fill(maximum: number, seconds: number): Promise<number>
  pending(): Promise<number>
  /** Until nothing waits. */
  emptied(): Promise<void>
}

export async function startOutbox(scratch: Scratch, name: string): Promise<Outbox> {
  const file = join(import.meta.dirname, 'switched-provider.ts')
  const provider = await scratch.keep(
    startServer({ command: process.execPath, arguments: (port) => [file, String(port)] }),
  )
  const command = serviceCommand(join(scratch.folder, name), `http://127.0.0.1:${provider.port}`)
  const environment = (port: number) => ({
    ...command.environment?.(port),
    STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64'),
    STORE_AND_FORWARD_MAX: '1000000',
  })
  const service = await scratch.keep(startServer({ ...command, environment }))
  const pending = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text()
    return Number(/^outbox_pending (\d+)$/m.exec(metrics)?.[1])
  }
  return {
    service,
    async become(state) {
      await fetch(`http://127.0.0.1:${provider.port}/${state}`, { method: 'PUT' })
    },
    async fill(maximum, seconds) {
      const job = { port: service.port, connections: AT_ONCE, seconds, maximum, request: registration() }
      return (await runLoad(job)).perSecond
    },
    pending,
    async emptied() {
      for (const end = performance.now() + DELIVERED_WITHIN_MS; (await pending()) > 0; await delay(50))
        if (performance.now() > end) throw new Error('What waits is not delivered.')
    },
  }
}

/** The built-in provider without hashing. */
export function startUnhashedProvider(scratch: Scratch): Promise<ServerProcess> {
  const file = join(import.meta.dirname, 'unhashed-provider.ts')
  const { environment } = providerCommand(join(scratch.folder, 'unhashed'), { LOG_LEVEL: 'warn' })
  return scratch.keep(startServer({ command: process.execPath, arguments: () => [file], environment }))
}
