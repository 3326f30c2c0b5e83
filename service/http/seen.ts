import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { JudgeArrival, ProxyWarning } from './proxy-warnings.ts'

export const SEEN_PATH = '/api/seen'

/** Answer of `GET {SEEN_PATH}`, for the doctor: how the request arrived, after any proxies. */
export interface Seen {
  readonly client: string
  readonly warnings: readonly ProxyWarning[]
  /** Unique to the process. */
  readonly instance: string
}

const instance = randomUUID()

export function addSeenRoute(routes: FastifyInstance, judge: JudgeArrival): void {
  routes.get(SEEN_PATH, {
    schema: { hide: true },
    handler: async (request, reply) => {
      const seen: Seen = { client: request.ip, warnings: judge(request), instance }
      return reply.header('Cache-Control', 'no-store').send(seen)
    },
  })
}
