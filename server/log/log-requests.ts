import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface RequestLabels {
  /** Pattern of the route, not the address, which may hold a filename or a password. */
  readonly route: string
  readonly method: string
  readonly status: number
}

export type Observe = (labels: RequestLabels, seconds: number) => void

/** Logs each request, and reports it to `observe`. */
export function logRequests(app: FastifyInstance, observe: Observe = () => {}): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = labelsOf(request, reply)
    observe(labels, reply.elapsedTime / 1000)
    // Probes and scrapes come every few seconds.
    const level = request.routeOptions.config?.forOperators ? 'debug' : 'info'
    request.log[level]({ ...labels, milliseconds: Math.round(reply.elapsedTime) }, 'request answered')
    done()
  })
}

const labelsOf = (request: FastifyRequest, reply: FastifyReply): RequestLabels => ({
  route: request.routeOptions.url ?? 'none',
  method: request.method,
  status: reply.statusCode,
})

const NAME = REQUEST_ID_HEADER.toLowerCase()
/** Accepts ids of proxies: UUIDs, hexadecimal digits, ULIDs. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/

/** Returns the id of a request: from its header, which any client can set, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
