import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const SEEN_PATH = '/api/seen'

/** Answer of `GET {SEEN_PATH}`: how the request arrived, for whoever sent it to see what a proxy before it did. */
export interface Seen {
  /** The address that the sender counts as, in the limits. */
  readonly client: string
  /** True where a proxy says for whom it asks. */
  readonly forwarded: boolean
  /** True where that is believed: `TRUST_PROXY` names the proxy. */
  readonly believed: boolean
  readonly protocol: string
  readonly host: string
  /** Differs from process to process: what else answers is not this one. */
  readonly instance: string
}

const INSTANCE = randomUUID()

/** Tells nobody but the sender anything, and of the sender what each site sees of its visitors. */
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
