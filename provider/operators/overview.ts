import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { NOBODY } from '../funnel/funnel-days.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30
const DAYS_MAX = 366
const WAITING_MAX = 100

const querySchema = z.strictObject({ days: z.coerce.number().int().min(1).max(DAYS_MAX).default(DAYS) })

/** `GET /operators/api/overview`: numbers by day, and what waits. `POST /operators/api/outbox/retry`: tries it now. */
export function addOverviewRoutes(routes: Routes, parts: OperatorsParts): void {
  const { search, stores, notifications } = parts
  routes.get('/operators/api/overview', {
    schema: { hide: true, querystring: querySchema },
    handler: async (request) => {
      const found = await search(request, () => read(parts, request.query.days))
      return { ...found, storage: await storageOf(parts.config.storage.folder) }
    },
  })

  routes.post('/operators/api/outbox/retry', {
    schema: { hide: true },
    handler: async (request) => {
      await stores.access.audit.record(requireRole(request, 'editor'), 'retry', null)
      return { waiting: await notifications.retry() }
    },
  })
}

/** Reads one thing after the other: several at once would take the places of other callers. */
async function read({ stores, notifications }: OperatorsParts, days: number) {
  const { funnel } = stores.reads
  return {
    days: await daysUntil(new Date(), days, funnel),
    ...(await funnel.totals()),
    outbox: await notifications.states(),
    waiting: await notifications.waiting(WAITING_MAX),
  }
}

/** Returns each of the latest days, the empty ones too, oldest first. */
async function daysUntil(now: Date, days: number, funnel: OperatorsParts['stores']['reads']['funnel']) {
  const names = Array.from({ length: days }, (_, at) => dayOf(now.getTime() - (days - 1 - at) * DAY_MS))
  const first = names[0]!
  const steps = await funnel.since(first)
  const registrations = await funnel.registrationsSince(first)
  return names.map((day) => ({
    day,
    steps: steps.get(day) ?? NOBODY,
    registrations: registrations.get(day) ?? 0,
  }))
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

async function storageOf(folder: string) {
  const found = await statfs(folder).catch(() => null)
  return found && { size_bytes: found.blocks * found.bsize, free_bytes: found.bavail * found.bsize }
}
