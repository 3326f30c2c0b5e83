import { IDEMPOTENCY_KEY_TTL_HOURS } from '@resume-library/contract/limits'
import { everyHour } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessStores } from './access/access-stores.ts'
import type { CandidateStore } from './candidates/candidate-store.ts'
import type { ErasureDependencies } from './erasure/erase-candidate.ts'
import { endErasures, eraseExpired, type RetentionResult } from './erasure/retention.ts'

const HOUR_MS = 60 * 60 * 1000

export interface MaintenanceDependencies {
  readonly candidates: CandidateStore
  readonly erasure: ErasureDependencies
  /** Null where candidates are never erased by age. */
  readonly retentionDays: number | null
}

export interface MaintenanceResult extends RetentionResult {
  /** Idempotency-Keys. */
  readonly expired: number
}

/**
 * Deletes old Idempotency-Keys, ends erasures that were cut short, and erases expired candidates. Any instance may run it.
 *
 * @param signal stops the erasing of candidates, which may take hours
 */
export async function maintain(
  { candidates, erasure, retentionDays }: MaintenanceDependencies,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<MaintenanceResult> {
  const expired = await candidates.expireIdempotencyKeys(
    new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_HOURS * HOUR_MS),
  )
  const ended = await endErasures(erasure, now, signal)
  if (retentionDays === null) return { expired, ...ended }
  const { erased, resumesMissing, failed } = await eraseExpired(erasure, retentionDays, now, signal)
  return {
    expired,
    erased: ended.erased + erased,
    resumesMissing: ended.resumesMissing + resumesMissing,
    failed: ended.failed + failed,
  }
}

/** Runs the maintenance now and every hour; first of sessions that are over, and the audit. @returns a function that stops it, after the current step */
export function startMaintenance(
  dependencies: MaintenanceDependencies & { readonly access: AccessStores },
  auditDays: number,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => Promise<void> {
  const { access } = dependencies
  const stopping = new AbortController()
  const stopped = everyHour(
    async () => {
      const now = new Date()
      await access.sessions.expire(now)
      await access.audit.expire(new Date(now.getTime() - auditDays * 24 * HOUR_MS))
      logResult(await maintain(dependencies, now, stopping.signal), log)
    },
    (error) => log.error({ err: error }, 'maintenance failed'),
  )
  return () => {
    stopping.abort()
    return stopped()
  }
}

function logResult(result: MaintenanceResult, log: Pick<FastifyBaseLogger, 'info' | 'error'>): void {
  if (result.failed) log.error(result, 'expired candidates not erased')
  else if (result.resumesMissing) log.error(result, 'resume of erased candidate not found')
  else if (result.expired + result.erased) log.info(result, 'maintenance done')
}
