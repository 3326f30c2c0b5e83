import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './operators/metrics.ts'

/** Writes one line of log and one observation for each request. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = labelsOf(request, reply)
    metrics.request(labels, reply.elapsedTime / 1000)
    request.log.info({ ...labels, milliseconds: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** The route, never the address: that may hold a file's name, or a password where a script did not load. */
const labelsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  route: request.routeOptions.url ?? 'none',
  method: request.method,
  status: reply.statusCode,
})
