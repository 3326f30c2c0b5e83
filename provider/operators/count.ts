import { CANDIDATES_PATH, CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { COUNT_MAX } from '@resume-library/contract/limits'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { checkQueryLength, countQuery, filterOf, filtersOf } from './filter-query.ts'

const { filter_invalid, too_many_requests } = CANDIDATES_REFUSALS

const countSchema = z
  .object({ count: z.int(), is_more: z.boolean().describe(`True above ${COUNT_MAX}`) })
  .meta({ title: 'CandidateCount' })

/** `GET /v1/candidates/count`: counts the candidates that fit. */
export function addCountRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { limits, stores, onlyVerified } = parts
  routes.withTypeProvider<ZodTypeProvider>().get(`${CANDIDATES_PATH}/count`, {
    schema: {
      operationId: 'countCandidates',
      summary: `Count candidates, up to ${COUNT_MAX}`,
      querystring: countQuery,
      response: { 200: countSchema, ...problemResponses({ filter_invalid, too_many_requests }) },
    },
    onRequest: async (request) => checkQueryLength(request),
    handler: async (request) => {
      const actor = requireRole(request, 'reader')
      await limits.read(actor)
      const { query } = request
      const counted = await stores.archive.countUpTo(await filterOf(query, onlyVerified), COUNT_MAX + 1)
      const count = Math.min(counted, COUNT_MAX)
      await stores.access.audit.recordSearch(actor, filtersOf(query))
      return { count, is_more: counted > COUNT_MAX }
    },
  })
}
