import { AUDIT_ACTIONS } from '@resume-library/contract/audit-actions'
import { OPERATOR_NAME_MAX_LENGTH } from '@resume-library/contract/limits'
import { z } from 'zod'
import { text } from './filter-query.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'

const PAGE_SIZE = 50

const querySchema = z.object({
  cursor: z.uuid().optional(),
  candidate: z.uuid().optional(),
  name: text(OPERATOR_NAME_MAX_LENGTH).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
})

/** `GET /operators/api/audit`: who looked at whom, newest first. 200 with `entries` and the cursor `next`; 400. */
export function addAuditRoute(routes: Routes, { search, stores }: OperatorsParts): void {
  routes.get('/operators/api/audit', {
    schema: { hide: true, querystring: querySchema },
    handler: async (request) => {
      const { cursor = null, ...filter } = request.query
      const entries = await search(request, () => stores.reads.audit.page(filter, cursor, PAGE_SIZE))
      return { entries, next: entries.length === PAGE_SIZE ? entries.at(-1)!.id : null }
    },
  })
}
