import { FUNNEL_DAYS_MAX } from '@resume-library/contract/limits'
import { FUNNEL_COUNTS_PATH, type FunnelCounts } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS } from '@resume-library/contract/service-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FunnelDays } from '../funnel/funnel-days.ts'

const COUNT_MAX = 1_000_000_000

const countsSchema = z.object({
  source: z.uuid(),
  days: z
    .record(z.iso.date(), z.partialRecord(z.enum(FUNNEL_STEPS), z.int().min(0).max(COUNT_MAX)))
    .refine(
      (days) => Object.keys(days).length <= FUNNEL_DAYS_MAX,
      `Must not be longer than ${FUNNEL_DAYS_MAX}`,
    ),
}) satisfies z.ZodType<FunnelCounts>

/** `POST /v1/candidate/funnel`: adds the service's counts of the form's steps. 204; 400; 401; 503. */
export function addFunnelCountsRoute(routes: FastifyInstance, funnel: FunnelDays): void {
  routes.withTypeProvider<ZodTypeProvider>().post(FUNNEL_COUNTS_PATH, {
    schema: { body: countsSchema },
    handler: async ({ body }, reply) => {
      await funnel.add(body)
      return reply.status(204).send(null)
    },
  })
}
