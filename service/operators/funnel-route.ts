import { FUNNEL_PATH, FUNNEL_STEPS } from '@resume-library/contract/service-api'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { funnelBodySchema, problemResponses } from '../openapi.ts'
import type { Parts } from '../parts.ts'
import { ServiceError } from '../service-error.ts'

const reportSchema = z.object({ step: z.enum(FUNNEL_STEPS) })

/** `POST /api/funnel`: counts that some page reached a step; nothing else is asked or kept. */
export function addFunnelRoute(routes: FastifyInstance, { limits, metrics }: Parts): void {
  routes.register(async (route) => {
    // `navigator.sendBeacon` sends text, because JSON would need a preflight from another origin.
    route.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      route.getDefaultJsonParser('error', 'error'),
    )
    route.post(FUNNEL_PATH, {
      schema: {
        summary: 'Count a step of the registration',
        body: funnelBodySchema,
        response: { 204: { type: 'null', description: 'Counted' }, ...problemResponses(400, 429) },
      },
      onRequest: async (request) => limits.funnel(request.ip),
      handler: async (request, reply) => {
        const report = reportSchema.safeParse(request.body)
        if (!report.success) throw new ServiceError('request_invalid', { cause: 'step' })
        metrics.funnelStep(report.data.step)
        return reply.status(204).send()
      },
    })
  })
}
