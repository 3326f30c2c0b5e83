import { randomUUID } from 'node:crypto'
import { FUNNEL_DAYS_MAX } from '@resume-library/contract/limits'
import type { FunnelCounts } from '@resume-library/contract/provider-api'
import type { FunnelStep } from '@resume-library/contract/service-api'
import { everyMinute } from '@resume-library/server/process/repeated'
import type { FastifyBaseLogger } from 'fastify'

export interface FunnelReports {
  count(step: FunnelStep): void
  /** Sends what is not sent yet, and ends. */
  close(): Promise<void>
}

/**
 * Sends the counts of this process to the built-in provider, each minute and at the end. What it could not send goes
 * with the next, for the latest `FUNNEL_DAYS_MAX` days.
 *
 * @param send throws while the provider is away
 */
export function startFunnelReports(
  send: (counts: FunnelCounts) => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date = () => new Date(),
): FunnelReports {
  const counts = createFunnelCounts(now)
  const report = async () => {
    const unsent = counts.unsent()
    if (unsent === null) return
    await send(unsent)
    counts.sent(unsent)
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'funnel counts not sent')
  const stop = everyMinute(report, onError)
  return { count: counts.count, close: () => stop().then(report).catch(onError) }
}

/** Counts since the start by day: cumulative, so that a repeated report counts nothing twice. */
function createFunnelCounts(now: () => Date) {
  const source = randomUUID()
  const days = new Map<string, Partial<Record<FunnelStep, number>>>()
  const sent = new Map<string, unknown>()
  const today = () => now().toISOString().slice(0, 10)
  return {
    count(step: FunnelStep) {
      const day = today()
      const counts = days.get(day) ?? {}
      // A new object, so that a change during a report is seen after it.
      days.set(day, { ...counts, [step]: (counts[step] ?? 0) + 1 })
      const [oldest = ''] = days.keys()
      if (days.size > FUNNEL_DAYS_MAX) days.delete(oldest)
    },
    /** Returns null where all is sent. */
    unsent(): FunnelCounts | null {
      const left = [...days].filter(([day, steps]) => sent.get(day) !== steps)
      return left.length === 0 ? null : { source, days: Object.fromEntries(left) }
    },
    sent(report: FunnelCounts) {
      for (const [day, steps] of Object.entries(report.days)) {
        sent.set(day, steps)
        if (day >= today() || days.get(day) !== steps) continue
        days.delete(day)
        sent.delete(day)
      }
    },
  }
}
