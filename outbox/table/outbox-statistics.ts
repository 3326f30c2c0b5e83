import type { Kysely } from 'kysely'
import { ENTRY_STATES, type EntryState, type OutboxStatistics } from '../outbox-store.ts'
import type { OutboxTables } from './outbox-table.ts'

export async function outboxStatistics(kysely: Kysely<OutboxTables>): Promise<OutboxStatistics> {
  const rows = await kysely
    .selectFrom('outbox')
    .select(({ fn }) => ['state', 'key_id', fn.countAll().as('count'), fn.min('accepted_at').as('oldest')])
    .groupBy(['state', 'key_id'])
    .execute()
  const states = Object.fromEntries(ENTRY_STATES.map((state) => [state, 0])) as Record<EntryState, number>
  for (const { state, count } of rows) states[state] += Number(count)
  const waiting = rows.filter(({ state }) => state === 'waiting')
  return {
    states,
    oldestAcceptedAt: waiting.length > 0 ? Math.min(...waiting.map(({ oldest }) => Number(oldest))) : null,
    waitingByKey: Object.fromEntries(waiting.map(({ key_id, count }) => [key_id ?? '', Number(count)])),
  }
}
