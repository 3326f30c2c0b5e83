import { statfs } from 'node:fs/promises'
import { STOPS } from '@resume-library/contract/provider-api'
import { FUNNEL_STEPS } from '@resume-library/contract/service-api'
import { ENTRY_STATES } from '@resume-library/outbox/outbox-store'
import { z } from 'zod'
import { requireRole } from '../access/authenticate.ts'
import { NOBODY } from '../funnel/funnel-days.ts'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refusedBy } from './refusals.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 30
const DAYS_MAX = 366
const WAITING_MAX = 100

const count = z.int()
const time = z.iso.datetime()

const overviewSchema = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date().describe('In UTC'),
        steps: z
          .record(z.enum([...FUNNEL_STEPS, ...STOPS]), count)
          .describe('People who came to each step of the form, and refusals by what stopped them'),
        registrations: count.describe('Candidates of this day who are still there'),
      }),
    ),
    candidates: count,
    verified: count,
    outbox: z.record(z.enum(ENTRY_STATES), count).describe('Events and mail by state'),
    waiting: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        subject: z.string().nullable().describe('Id of the candidate'),
        attempts: count,
        next_attempt_at: time,
        last_error: z.string().nullable(),
      }),
    ),
    storage: z
      .object({ size_bytes: count, free_bytes: count })
      .nullable()
      .describe('Of the disk that has DATA_DIR; null without the folder, as with PostgreSQL and S3'),
  })
  .meta({ title: 'Overview' })

const queue = z.object({ waiting: count }).meta({ title: 'Retried' })

/** `GET /operators/api/overview`: numbers by day, and what waits. `POST /operators/api/outbox/retry`: tries it now. */
export function addOverviewRoutes(routes: Routes, parts: OperatorsParts): void {
  const { stores, notifications } = parts

  routes.get('/operators/api/overview', {
    schema: {
      operationId: 'readOverview',
      summary: 'Numbers of registrations, and what waits to be sent',
      querystring: z.strictObject({ days: z.coerce.number().int().min(1).max(DAYS_MAX).default(DAYS) }),
      response: { 200: overviewSchema, ...refusedBy('filter_invalid') },
    },
    handler: async (request) => {
      const [days, { candidates, verified }, outbox, waiting, storage] = await Promise.all([
        daysUntil(new Date(), request.query.days, parts),
        stores.funnel.totals(),
        notifications.states(),
        notifications.waiting(WAITING_MAX),
        storageOf(parts.config.storage.folder),
      ])
      return { days, candidates, verified, outbox, waiting: [...waiting], storage }
    },
  })

  routes.post('/operators/api/outbox/retry', {
    schema: {
      operationId: 'retryOutbox',
      summary: 'Send what waits now',
      response: { 200: queue },
    },
    handler: async (request) => {
      await stores.access.audit.record(requireRole(request, 'editor'), 'retry', null)
      return { waiting: await notifications.retry() }
    },
  })
}

/** Returns each of the latest days, the empty ones too, oldest first. */
async function daysUntil(now: Date, days: number, { stores }: Pick<OperatorsParts, 'stores'>) {
  const names = Array.from({ length: days }, (_, at) => dayOf(now.getTime() - (days - 1 - at) * DAY_MS))
  const first = names[0]!
  const [steps, registrations] = await Promise.all([
    stores.funnel.since(first),
    stores.funnel.registrationsSince(first),
  ])
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
