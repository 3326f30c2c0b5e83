import { totalmem } from 'node:os'
import { constrainedMemory } from 'node:process'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { refuse } from './server-refusals.ts'

const EVENT_LOOP_DELAY_MAX_MS = 1_000
const MEMORY_SHARE_MAX = 0.8

/** Refuses requests with 503 before the event loop or memory give way; what operators ask is always answered. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const memory = Math.min(constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    maxHeapUsedBytes: MEMORY_SHARE_MAX * getHeapStatistics().heap_size_limit,
    maxRssBytes: MEMORY_SHARE_MAX * memory,
    pressureHandler: async (request, _reply, kind, value) => {
      if (request.routeOptions.config.forOperators) return
      throw refuse('overloaded', { cause: `${kind}: ${value}` })
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any load. */
    forOperators?: boolean
  }
}
