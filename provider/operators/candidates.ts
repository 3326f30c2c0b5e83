import { CANDIDATES_PATH, CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer, candidateSchema } from '../candidates/candidate-answer.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { checkQueryLength, filterOf, filtersOf, listQuery } from './filter-query.ts'

const { filter_invalid, cursor_invalid, too_many_requests } = CANDIDATES_REFUSALS
const cursor = z.string().nullable()

const pageSchema = z
  .object({
    candidates: z.array(candidateSchema),
    next: cursor.describe('Cursor of the next page; null on the last one'),
    checkpoint: cursor.optional().describe('With `since`: cursor of all later changes; null before the end'),
  })
  .meta({ title: 'Candidates' })

/** `GET /v1/candidates`: finds candidates, or lists their changes. */
export function addListRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { config, limits, stores, onlyVerified } = parts
  const { archive, access } = stores
  routes.withTypeProvider<ZodTypeProvider>().get(CANDIDATES_PATH, {
    schema: {
      operationId: 'listCandidates',
      summary: 'Find candidates, or list what has changed',
      description:
        'Newest first. With `since`, oldest change first: go on with `next` until it is null, then later with `checkpoint`, which misses nothing.',
      querystring: listQuery,
      response: {
        200: pageSchema,
        ...problemResponses({ filter_invalid, cursor_invalid, too_many_requests }),
      },
    },
    onRequest: async (request) => checkQueryLength(request),
    handler: async (request) => {
      const actor = requireRole(request, 'reader')
      await limits.read(actor)
      const { limit, cursor = null, since, sort = 'newest', ...query } = request.query
      const filter = await filterOf(query, onlyVerified)
      const found =
        since === undefined
          ? await archive.search(filter, { sort, cursor, limit })
          : await archive.feed(filter, { since: since || null, cursor, limit })
      const candidates = found.candidates.map((record) => candidateAnswer(record, config.publicUrl))
      const feed = since === undefined ? {} : { since }
      await access.audit.recordSearch(actor, { ...filtersOf(query), ...feed })
      return { ...found, candidates }
    },
  })
}
