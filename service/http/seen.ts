import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const SEEN_PATH = '/api/seen'

/** Answer of `GET {SEEN_PATH}`, for the doctor: how the request arrived, after any proxies. */
export interface Seen {
  readonly client: string
  readonly forwarded: boolean
  readonly believed: boolean
  readonly protocol: string
  readonly host: string
  /** Unique to the process. */
  readonly instance: string
}

const INSTANCE = randomUUID()

export function addSeenRoute(routes: FastifyInstance): void {
  routes.get(SEEN_PATH, {
    schema: { hide: true },
    handler: async (request, reply) => {
      const { ip, ips = [], protocol, host, headers } = request
      const seen: Seen = {
        client: ip,
        forwarded: headers['x-forwarded-for'] !== undefined,
        believed: ips.length > 1,
        protocol,
        host,
        instance: INSTANCE,
      }
      return reply.header('Cache-Control', 'no-store').send(seen)
    },
  })
}
