import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'

const KNOWN_FOR_MS = 2_000
export const CHECK_TIMEOUT_MS = 3_000

export type HealthChecks = Readonly<Record<string, () => Promise<void>>>

const healthSchema = z
  .record(z.string(), z.string())
  .meta({ title: 'Health', description: '`status` and what was checked, each `ok` or `unavailable`' })

/** Adds `GET /livez`, always 200, and `GET /readyz`, 503 where a check fails. */
export function addHealthRoutes(
  routes: FastifyInstance,
  checks: HealthChecks,
  describe: (found: CheckResults) => Readonly<Record<string, string>> = () => ({}),
): void {
  const config = { forOperators: true }
  const runChecks = cacheChecks(checks, routes.log)

  routes.get('/livez', {
    config,
    schema: {
      operationId: 'readLiveness',
      summary: 'Is the process alive?',
      response: { 200: healthSchema },
    },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  })
  routes.get('/readyz', {
    config,
    schema: {
      operationId: 'readReadiness',
      summary: 'Can it do its work?',
      response: { 200: healthSchema, 503: healthSchema },
    },
    handler: async (_request, reply) => {
      const found = await runChecks()
      const isReady = Object.values(found).every((word) => word === 'ok')
      return reply
        .status(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable', ...found, ...describe(found) })
    },
  })
}

export type CheckResults = Readonly<Record<string, 'ok' | 'unavailable'>>

function cacheChecks(checks: HealthChecks, log: FastifyBaseLogger): () => Promise<CheckResults> {
  let known: { readonly at: number; readonly found: Promise<CheckResults> } | null = null
  return () => {
    if (!known || performance.now() - known.at > KNOWN_FOR_MS) {
      known = { at: performance.now(), found: checkAll(checks, log) }
    }
    return known.found
  }
}

async function checkAll(checks: HealthChecks, log: FastifyBaseLogger): Promise<CheckResults> {
  const found = Object.entries(checks).map(async ([name, check]) => {
    try {
      await withTimeout(check)
      return [name, 'ok'] as const
    } catch (error) {
      log.warn({ check: name, err: error }, 'readiness check failed')
      return [name, 'unavailable'] as const
    }
  })
  return Object.fromEntries(await Promise.all(found))
}

async function withTimeout(check: () => Promise<void>): Promise<void> {
  const late = sleep(CHECK_TIMEOUT_MS, undefined, { ref: false })
  await Promise.race([check(), late.then(() => Promise.reject(new Error('the check takes too long')))])
}
