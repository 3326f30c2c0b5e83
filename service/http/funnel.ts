import { FUNNEL_REFUSALS } from '@resume-library/contract/errors'
import { FUNNEL_PATH, FUNNEL_STEPS } from '@resume-library/contract/service-api'
import { clientKey } from '@resume-library/server/headers/client-key'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Metrics } from '../operators/metrics.ts'

const stepSchema = z.object({ step: z.enum(FUNNEL_STEPS) }).meta({ title: 'FunnelReport' })

/** `POST /api/funnel`: counts a step of the form, anonymously. */
export function addFunnelRoute(
  routes: FastifyInstance,
  limits: Pick<RateLimits, 'funnel'>,
  metrics: Pick<Metrics, 'funnelStep'>,
): void {
  routes.register(async (route) => {
    // `navigator.sendBeacon` sends text: JSON from another origin would need a preflight.
    route.addContentTypeParser(
      'text/plain',
      { parseAs: 'string' },
      route.getDefaultJsonParser('error', 'error'),
    )
    route.withTypeProvider<ZodTypeProvider>().post(FUNNEL_PATH, {
      schema: {
        operationId: 'reportStep',
        summary: 'Count a step of the registration',
        body: stepSchema,
        response: { 204: z.null().describe('Counted'), ...problemResponses(FUNNEL_REFUSALS) },
      },
      onRequest: async (request) => limits.funnel(clientKey(request)),
      handler: async (request, reply) => {
        metrics.funnelStep(request.body.step)
        return reply.status(204).send(null)
      },
    })
  })
}
