import type { Uploads } from '@resume-library/resumes/uploads'
import { everyHour } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'

/** Deletes unclaimed uploads hourly. @returns a function that stops it */
export function startSweeping(
  uploads: Uploads,
  /** Null deletes none. */
  ttlHours: number | null,
  metrics: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const age = ttlHours ?? Number.POSITIVE_INFINITY
  return everyHour(
    async () => {
      const removed = await uploads.sweep(new Date(), age)
      metrics.swept(removed)
      if (removed > 0) log.info({ removed }, 'uploads removed')
    },
    (error) => log.error({ err: error }, 'upload sweep failed'),
  )
}
