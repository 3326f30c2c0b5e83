import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface RequestLabels {
  /** Pattern of the route: an address may hold a file's name, or a password where a script did not load. */
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
    // Operators' tools ask every few seconds.
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
/** Matches ids of proxies: UUIDs, hexadecimal digits, ULIDs. None can begin a line, a tag or a header. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/

/** Returns the id of a request for all logs: the one that it came with, which any client can choose, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
