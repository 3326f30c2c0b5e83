import type { Kysely } from 'kysely'
import type { Lease, LeaseTerms, RecipientNews } from '../outbox-store.ts'
import type { OutboxTables } from './outbox-table.ts'

export async function readNews(kysely: Kysely<OutboxTables>): Promise<RecipientNews> {
  const row = await kysely
    .selectFrom('outbox_recipient')
    .select(['answered_at', 'retry_at'])
    .executeTakeFirstOrThrow()
  return { answeredAt: row.answered_at, retryAt: row.retry_at }
}

export async function noteNews(
  kysely: Kysely<OutboxTables>,
  news: { answered_at: number } | { retry_at: number },
): Promise<void> {
  await kysely.updateTable('outbox_recipient').set(news).execute()
}

/** One statement on one row: of those who ask at the same moment one has it. */
export async function takeProbe(
  kysely: Kysely<OutboxTables>,
  { holder, now, duration }: LeaseTerms,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('outbox_recipient')
    .set({ probe_holder: holder, probe_until: now + duration })
    .where('probe_holder', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param until of a lease that is to be broken; else whichever the holder has */
export async function giveProbeBack(
  kysely: Kysely<OutboxTables>,
  holder: string,
  until?: number,
): Promise<void> {
  await kysely
    .updateTable('outbox_recipient')
    .set({ probe_holder: null, probe_until: null })
    .where('probe_holder', '=', holder)
    .$if(until !== undefined, (query) => query.where('probe_until', '=', until ?? 0))
    .execute()
}

export async function probeLease(kysely: Kysely<OutboxTables>): Promise<Lease | null> {
  const row = await kysely
    .selectFrom('outbox_recipient')
    .select(['probe_holder', 'probe_until'])
    .executeTakeFirstOrThrow()
  const { probe_holder: holder, probe_until: until } = row
  return holder === null ? null : { entryId: null, holder, until: until ?? 0 }
}
