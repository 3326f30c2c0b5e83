import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '@resume-library/contract/provider-api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface RequestLabels {
  /** The route's pattern, never the address: that may hold a file's name, or a password where a script did not load. */
  readonly route: string
  readonly method: string
  readonly status: number
}

export type Observe = (labels: RequestLabels, seconds: number) => void

/** Writes one line of log for each request, and tells `observe` of it. */
export function logRequests(app: FastifyInstance, observe: Observe = () => {}): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = labelsOf(request, reply)
    observe(labels, reply.elapsedTime / 1000)
    // Asked every few seconds, day and night.
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
/** As proxies make them: UUIDs, hexadecimal digits, ULIDs. Nothing in it could begin a line, a tag or another header. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,127}$/

/**
 * By which all logs tell of a request: the one that whoever passed it on gave it, else a new one. It proves nothing, since
 * whoever asks without a proxy chooses it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[NAME]
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}
