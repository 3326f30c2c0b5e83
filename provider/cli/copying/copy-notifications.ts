import type { Kysely } from 'kysely'
import type { CandidateTables } from '../../tables/candidate-columns.ts'
import { EVENTS_OUTBOX, MAIL_OUTBOX, type NotificationDatabase } from '../../tables/notification-tables.ts'

const PAGE_SIZE = 500
/** Before every UUID. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Puts what waited before every change in the target, whose numbers begin anew. */
const EARLIER = 2 ** 40

/** Copies events and mail that wait, except what is there, and who waits to be verified. */
export async function copyNotifications(
  from: Kysely<CandidateTables>,
  to: Kysely<CandidateTables>,
): Promise<void> {
  const [source, target] = [from, to] as unknown as NotificationDatabase[]
  for (const name of [EVENTS_OUTBOX, MAIL_OUTBOX]) await copyWaiting(source!, target!, name as 'outbox')
  for (let after = FIRST_ID; ; ) {
    const all = source!.selectFrom('withheld_candidates').selectAll().orderBy('candidate_id').limit(PAGE_SIZE)
    const rows = await all.where('candidate_id', '>', after).execute()
    if (rows.length === 0) return
    await target!
      .insertInto('withheld_candidates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    after = rows.at(-1)!.candidate_id
  }
}

async function copyWaiting(
  from: NotificationDatabase,
  to: NotificationDatabase,
  table: 'outbox',
): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const waiting = from.selectFrom(table).selectAll().where('state', '=', 'waiting')
    const rows = await waiting.where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute()
    if (rows.length === 0) return
    const copies = rows.map((row) => ({
      ...row,
      position: row.position === null ? null : row.position - EARLIER,
      may_have_arrived: Boolean(row.may_have_arrived),
      lease_holder: null,
      leased_until: null,
    }))
    await to
      .insertInto(table)
      .values(copies)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    after = rows.at(-1)!.id
  }
}
