import {
  SEARCHES_AT_ONCE,
  SEARCHES_OF_CALLER_AT_ONCE,
  SEARCHES_OF_CALLER_WAITING_MAX,
  SEARCHES_WAITING_MAX,
} from '@resume-library/contract/limits'
import { isQueryTimeout } from '@resume-library/database/database'
import { BusyError, createFairQueue } from '@resume-library/server/fair-queue'
import type { FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { nameOf } from '../access/audit.ts'
import { requireRole } from '../access/authenticate.ts'
import { refuse } from './refusals.ts'

const outcomes = new Counter({
  name: 'operator_searches_total',
  help: 'Searches of operators and keys by outcome: refused where too many were running, ended where one took too long',
  labelNames: ['outcome'],
})
for (const outcome of ['answered', 'refused', 'ended']) outcomes.inc({ outcome }, 0)

/** Runs a search of a caller, in turn with those of others. */
export type RunSearch = ReturnType<typeof createSearches>

/** Limits the searches at once. Refuses with `searches_busy`, and with `search_too_slow` one that was ended. */
export function createSearches() {
  const run = createFairQueue({
    concurrency: SEARCHES_AT_ONCE,
    concurrencyOfKind: SEARCHES_OF_CALLER_AT_ONCE,
    lengthOfKind: SEARCHES_OF_CALLER_WAITING_MAX,
    length: SEARCHES_WAITING_MAX,
  })
  /** @param isBegun the search is of an answer whose start is sent */
  return async <Result>(
    request: FastifyRequest,
    search: () => Promise<Result>,
    isBegun = false,
  ): Promise<Result> => {
    try {
      const task = () => {
        // Its caller did not wait for it.
        if (request.raw.socket.destroyed) throw new BusyError()
        return search()
      }
      const result = await run(nameOf(requireRole(request, 'reader')), task, isBegun)
      outcomes.inc({ outcome: 'answered' })
      return result
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      outcomes.inc({ outcome: refusal === 'search_too_slow' ? 'ended' : 'refused' })
      throw refuse(refusal)
    }
  }
}

function refusalOf(error: unknown) {
  if (error instanceof BusyError) return 'searches_busy'
  return isQueryTimeout(error) ? 'search_too_slow' : null
}
