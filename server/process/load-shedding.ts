import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusals/refusal.ts'

const SAMPLING_MS = 1_000
const EVENT_LOOP_DELAY_MAX_MS = 1_000
const MEMORY_SHARE_MAX = 0.8

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any load. */
    forOperators?: boolean
  }
}

/** Refuses requests with 503 while the event loop lags or memory is short, except those of operators. */
export function shedLoad(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay()
  const memoryMax = MEMORY_SHARE_MAX * Math.min(process.constrainedMemory() || totalmem(), totalmem())
  const heapMax = MEMORY_SHARE_MAX * getHeapStatistics().heap_size_limit
  let overload: string | null = null
  let wasLate = false

  const sample = () => {
    const isLate = delays.mean / 1e6 > EVENT_LOOP_DELAY_MAX_MS
    overload =
      (isLate && wasLate && 'event loop') ||
      (getHeapStatistics().used_heap_size > heapMax && 'heap') ||
      (residentBytes() > memoryMax && 'memory') ||
      null
    // A single stall has passed by the time it is measured.
    wasLate = isLate
    delays.reset()
  }
  delays.enable()
  const timer = setInterval(sample, SAMPLING_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (overload && !request.routeOptions.config.forOperators) throw refuse('overloaded', { cause: overload })
    done()
  })
}

/** Returns NaN where it is unknown, as without a free file descriptor. */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss()
  } catch {
    return Number.NaN
  }
}
