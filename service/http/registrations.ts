import { REGISTRATIONS_PATH, REGISTRATIONS_STATES } from '@resume-library/contract/service-api'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ProviderHealth } from '../gateway/provider-health.ts'

const answerSchema = z.object({ registrations: z.enum(REGISTRATIONS_STATES) }).meta({
  title: 'Registrations',
  description: '`closed` by the operator; `unavailable`: the provider is down',
})

/** `GET /api/registrations`: whether registrations are open, from memory. */
export function addRegistrationsRoute(routes: FastifyInstance, health: ProviderHealth): void {
  routes.withTypeProvider<ZodTypeProvider>().get(REGISTRATIONS_PATH, {
    schema: {
      operationId: 'readRegistrations',
      summary: 'Are registrations open?',
      response: { 200: answerSchema },
    },
    handler: async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send({ registrations: health.registrations }),
  })
}
