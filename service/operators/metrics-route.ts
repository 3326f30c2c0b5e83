import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'

/** `GET /metrics`: what was counted, in Prometheus's text format. */
export function addMetricsRoute(routes: FastifyInstance, { metrics }: Parts): void {
  routes.get('/metrics', {
    config: { forOperators: true },
    schema: {
      summary: 'Figures for Prometheus',
      produces: ['text/plain'],
      response: { 200: { type: 'string', description: "Prometheus's text format" } },
    },
    handler: async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
  })
}
