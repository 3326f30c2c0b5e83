import type { ResumeStore } from '@resume-library/resumes/resume-store'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'

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
  metrics: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let running = sweep()
  const timer = setInterval(() => {
    running = running.then(sweep)
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }

  async function sweep(): Promise<void> {
    try {
      const before = ttlHours === null ? 0 : Date.now() - ttlHours * HOUR_MS
      const { removed } = await resumes.sweep(new Date(before))
      metrics.swept(removed)
      if (removed > 0) log.info({ removed }, 'swept')
    } catch (error) {
      log.error({ err: error }, 'sweeping failed; it is tried again in an hour')
    }
  }
}
