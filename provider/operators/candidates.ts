import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { COUNT_MAX } from '@resume-library/contract/limits'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer, candidateSchema } from '../candidates/candidate-answer.ts'
import { checkQueryLength, countQuery, filterOf, listQuery } from './filter-query.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refusedBy, SEARCH_REFUSALS } from './refusals.ts'

const cursor = z.string().nullable()

const pageSchema = z
  .object({
    candidates: z.array(candidateSchema),
    next: cursor.describe('Cursor of the next page; null on the last one'),
    checkpoint: cursor.optional().describe('With `since`: cursor of all later changes; null before the end'),
  })
  .meta({ title: 'Candidates' })

/** `GET /v1/candidates`: finds candidates, or lists their changes. */
export function addListRoute(routes: Routes, { config, search, stores }: OperatorsParts): void {
  const { access, reads } = stores
  routes.get(CANDIDATES_PATH, {
    schema: {
      operationId: 'listCandidates',
      summary: 'Find candidates, or list what has changed',
      description:
        'Newest first. With `since`, oldest change first: go on with `next` until it is null, then later with `checkpoint`, which misses nothing.',
      querystring: listQuery,
      response: { 200: pageSchema, ...refusedBy('filter_invalid', 'cursor_invalid', ...SEARCH_REFUSALS) },
    },
    onRequest: checkQueryLength,
    handler: async (request) => {
      const { limit, cursor = null, since, sort = 'newest', ...filters } = request.query
      const filter = await filterOf(filters, config)
      const found = await search(request, async () =>
        since === undefined
          ? reads.archive.search(filter, { sort, cursor, limit })
          : reads.archive.feed(filter, { since: since || null, cursor, limit }),
      )
      const candidates = found.candidates.map((record) => candidateAnswer(record, config.publicUrl))
      const feed = since === undefined ? {} : { since }
      await access.audit.recordSearch(requireRole(request, 'reader'), { ...filters, ...feed })
      return { ...found, candidates }
    },
  })
}

const countSchema = z
  .object({ count: z.int(), is_more: z.boolean().describe(`True above ${COUNT_MAX}`) })
  .meta({ title: 'CandidateCount' })

/** `GET /v1/candidates/count`: counts the candidates that fit. */
export function addCountRoute(routes: Routes, { config, search, stores }: OperatorsParts): void {
  routes.get(`${CANDIDATES_PATH}/count`, {
    schema: {
      operationId: 'countCandidates',
      summary: `Count candidates, up to ${COUNT_MAX}`,
      querystring: countQuery,
      response: { 200: countSchema, ...refusedBy('filter_invalid', ...SEARCH_REFUSALS) },
    },
    onRequest: checkQueryLength,
    handler: async (request) => {
      const { query } = request
      const filter = await filterOf(query, config)
      const counted = await search(request, () => stores.reads.archive.count(filter, COUNT_MAX + 1))
      await stores.access.audit.recordSearch(requireRole(request, 'reader'), query)
      return { count: Math.min(counted, COUNT_MAX), is_more: counted > COUNT_MAX }
    },
  })
}
