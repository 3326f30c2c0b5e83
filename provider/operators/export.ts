import { CANDIDATES_PATH, CANDIDATES_REFUSALS } from '@resume-library/contract/candidates-api'
import { CANDIDATES_PAGE_MAX, EXPORT_READS } from '@resume-library/contract/limits'
import { sendBytes } from '@resume-library/server/bodies/send-bytes'
import { problemResponses } from '@resume-library/server/refusals/schemas'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer } from '../candidates/candidate-answer.ts'
import { CSV_HEADER, csvLine } from '../candidates/candidate-csv.ts'
import type { StoredRecord } from '../candidates/candidate-store.ts'
import type { CandidateApiParts } from './candidate-api-parts.ts'
import { checkQueryLength, exportQuery, filterOf, filtersOf } from './filter-query.ts'

const { filter_invalid, too_many_requests } = CANDIDATES_REFUSALS

/** By it, spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

/** `GET /v1/candidates/export`: streams all that fit, page by page, as fast as the client reads. */
export function addExportRoute(routes: FastifyInstance, parts: CandidateApiParts): void {
  const { config, limits, stores, onlyVerified } = parts
  const lines = {
    csv: csvLine,
    jsonl: (record: StoredRecord) => `${JSON.stringify(candidateAnswer(record, config.publicUrl))}\n`,
  }
  routes.withTypeProvider<ZodTypeProvider>().get(`${CANDIDATES_PATH}/export`, {
    exposeHeadRoute: false,
    schema: {
      operationId: 'exportCandidates',
      summary: 'Export candidates as CSV or JSON lines',
      querystring: exportQuery,
      response: {
        200: {
          description:
            'CSV, with an apostrophe before what a spreadsheet would run; or a Candidate on each line',
          content: Object.fromEntries(
            Object.values(TYPES).map((type) => [type.split(';')[0], { schema: z.string() }]),
          ),
        },
        ...problemResponses({ filter_invalid, too_many_requests }),
      },
    },
    onRequest: async (request) => checkQueryLength(request),
    handler: async (request, reply) => {
      const actor = requireRole(request, 'reader')
      await limits.read(actor, EXPORT_READS)
      const { format, sort, ...query } = request.query
      const filter = await filterOf(query, onlyVerified)
      const page = (cursor: string | null) =>
        stores.archive.search(filter, { sort, cursor, limit: CANDIDATES_PAGE_MAX })
      // Before the headers are sent, so that an error has a status of its own.
      const first = await page(null)
      await stores.access.audit.record(actor, 'export', null, { ...filtersOf(query), format })
      const name = `candidates-${new Date().toISOString().slice(0, 10)}.${format}`
      reply.headers({
        'Content-Type': TYPES[format],
        'Content-Disposition': `attachment; filename="${name}"`,
      })
      await sendBytes(request, reply, exported())

      async function* exported() {
        if (format === 'csv') yield BYTE_ORDER_MARK + CSV_HEADER
        for (let found = first; ; found = await page(found.next)) {
          yield found.candidates.map(lines[format]).join('')
          if (found.next === null) return
        }
      }
    },
  })
}
