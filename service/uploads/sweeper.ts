import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { everyHour } from '@resume-library/server/process/every-hour'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'
import type { UnclaimedSpace } from './unclaimed-space.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Deletes uploads that no registration named in `ttlHours`, and leftovers of crashes: now and every hour.
 *
 * @param ttlHours null to keep every upload, because registrations do not come by here
 * @returns ends it, after the sweep that runs
 */
export function startSweeping(
  resumes: ResumeStore,
  ttlHours: number | null,
  { metrics, unclaimed }: { readonly metrics: Metrics; readonly unclaimed: UnclaimedSpace },
  log: FastifyBaseLogger,
): () => Promise<void> {
  return everyHour(
    async () => {
      const before = ttlHours === null ? 0 : Date.now() - ttlHours * HOUR_MS
      const { removed, unclaimedBytes } = await resumes.sweep(new Date(before))
      unclaimed.recount(unclaimedBytes)
      metrics.swept(removed)
      if (removed > 0) log.info({ removed }, 'swept')
    },
    (error) => log.error({ err: error }, 'sweeping failed; it is tried again in an hour'),
  )
}
