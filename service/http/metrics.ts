import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Metrics } from '../operators/metrics.ts'

/** `GET /metrics`: in the Prometheus text format. */
export function addMetricsRoute(
  routes: FastifyInstance,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): void {
  routes.get('/metrics', {
    config: { forOperators: true },
    schema: {
      operationId: 'readMetrics',
      summary: 'Metrics for Prometheus',
      response: {
        200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } },
      },
    },
    handler: async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
  })
}
