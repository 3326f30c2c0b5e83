import type { Uploads } from '@resume-library/resumes/uploads'
import { everyHour } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'
import type { Metrics } from '../operators/metrics.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes unclaimed uploads hourly, and counts unlisted files daily. @returns a function that stops it */
export function startSweeping(
  uploads: Uploads,
  /** Null deletes none. */
  ttlHours: number | null,
  metrics: Metrics,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const age = ttlHours ?? Number.POSITIVE_INFINITY
  let countedAt = 0
  return everyHour(
    async () => {
      const now = new Date()
      // In case the start could not, on a full disk.
      await uploads.adoptFiles()
      const removed = await uploads.sweep(now, age)
      metrics.swept(removed)
      if (removed > 0) log.info({ removed }, 'uploads removed')
      if (now.getTime() - countedAt < DAY_MS) return
      await uploads.countUnlisted()
      countedAt = now.getTime()
    },
    (error) => log.error({ err: error }, 'upload sweep failed'),
  )
}
