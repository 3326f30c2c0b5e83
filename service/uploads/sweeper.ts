import type { Uploads } from '@resume-library/resumes/uploads'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes uploads that no registration named in `ttlHours`: now and every hour; what crashes left, every day.
 *
 * @param ttlHours null to keep every upload, because registrations do not come by here
 * @param knowsAll false where the table may be one of several that know files of the store: then no file is a stray
 * @returns ends it, after the sweep that runs
 */
export function startSweeping(
  uploads: Uploads,
  ttlHours: number | null,
  knowsAll: boolean,
  metrics: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const age = ttlHours ?? Number.POSITIVE_INFINITY
  let sweptStrays = 0
  return everyHour(
    async () => {
      const now = new Date()
      // Where a full disk has kept the start from it.
      await uploads.takeIn()
      let removed = await uploads.sweep(now, age)
      if (knowsAll && now.getTime() - sweptStrays >= DAY_MS) {
        removed += await uploads.sweepStrays(now, age)
        sweptStrays = now.getTime()
      }
      metrics.swept(removed)
      if (removed > 0) log.info({ removed }, 'swept')
    },
    (error) => log.error({ err: error }, 'sweeping failed; it is tried again in an hour'),
  )
}
