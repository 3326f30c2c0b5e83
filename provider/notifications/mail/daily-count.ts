import type { CandidateDatabase } from '../../tables/candidate-columns.ts'
import { MAIL_OUTBOX } from '../../tables/notification-tables.ts'
import { enqueue } from '../messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Adds the operator's mail of yesterday, once for all copies; none before the first registration. */
export async function enqueueDailyCount(database: CandidateDatabase, now: Date): Promise<void> {
  const [today = ''] = now.toISOString().split('T')
  const [yesterday = ''] = new Date(Date.parse(today) - DAY_MS).toISOString().split('T')
  await database.ready()
  const earlier = database.kysely
    .selectFrom('candidates')
    .select('id')
    .where('created_at', '<', new Date(today).toISOString())
  if (!(await earlier.limit(1).executeTakeFirst())) return
  const message = { type: 'mail.daily_count', id: yesterday, at: now.toISOString() } as const
  const onlyOnce = `daily count of ${yesterday}`
  await enqueue(database.kysely, MAIL_OUTBOX, { ...message, onlyOnce })
}
