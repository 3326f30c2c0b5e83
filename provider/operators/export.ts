import { CANDIDATES_PATH } from '@resume-library/contract/candidates-api'
import { CANDIDATES_PAGE_MAX, EXPORT_READS } from '@resume-library/contract/limits'
import { sendBytes } from '@resume-library/server/bodies/send-bytes'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { candidateAnswer } from '../candidates/candidate-answer.ts'
import { EXPORT_TYPES, exported } from '../candidates/candidate-export.ts'
import { checkQueryLength, exportQuery, filterOf } from './filter-query.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse, refusedBy, SEARCH_REFUSALS } from './refusals.ts'

/** By it, spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** `GET /v1/candidates/export`: streams all that fit, page by page, as fast as the client reads. */
export function addExportRoute(routes: Routes, { config, search, stores }: OperatorsParts): void {
  routes.get(`${CANDIDATES_PATH}/export`, {
    config: { calls: EXPORT_READS },
    exposeHeadRoute: false,
    schema: {
      operationId: 'exportCandidates',
      summary: 'Export candidates as an Excel workbook, CSV or JSON lines',
      querystring: exportQuery,
      response: {
        200: {
          description:
            'A workbook; CSV, with an apostrophe before what a spreadsheet would run; or a Candidate on each line',
          content: Object.fromEntries(
            Object.values(EXPORT_TYPES).map((type) => [type.split(';')[0], { schema: z.string() }]),
          ),
        },
        ...refusedBy('filter_invalid', ...SEARCH_REFUSALS),
      },
    },
    onRequest: checkQueryLength,
    handler: async (request, reply) => {
      const actor = requireRole(request, 'reader')
      const { format, sort, ...filters } = request.query
      const filter = await filterOf(filters, config)
      const page = (cursor: string | null) =>
        search(
          request,
          () => stores.reads.archive.search(filter, { sort, cursor, limit: CANDIDATES_PAGE_MAX }),
          cursor !== null,
        )
      // Before the headers are sent, so that an error has a status of its own.
      const first = await page(null)
      await stores.access.audit.record(actor, 'export', null, { ...filters, format })
      const name = `candidates-${new Date().toISOString().slice(0, 10)}.${format}`
      reply.headers({
        'Content-Type': EXPORT_TYPES[format],
        'Content-Disposition': `attachment; filename="${name}"`,
      })
      const bytes = exported(format, pages(), (record) => candidateAnswer(record, config.publicUrl))
      await sendBytes(request, reply, format === 'csv' ? withMark(bytes) : bytes)

      async function* pages() {
        for (let found = first; ; found = await page(found.next)) {
          yield found.candidates
          if (found.next === null) return
          if (!(await request.findActor())) throw refuse('not_signed_in')
        }
      }
    },
  })
}

async function* withMark(bytes: AsyncIterable<string | Uint8Array>) {
  yield BYTE_ORDER_MARK
  yield* bytes
}
