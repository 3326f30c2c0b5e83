import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { UploadsTables } from './table.ts'
import type { ClaimedUpload, Quota } from './uploads.ts'

type Rows = Kysely<UploadsTables>
export type Upload = Selectable<UploadsTables['uploads']>

const HOUR_MS = 60 * 60 * 1000
const PAGE_LENGTH = 1000

/** Which of some names have a row. */
export async function rowsOf(kysely: Rows, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await kysely.selectFrom('uploads').select('name').where('name', 'in', names).execute()
  return rows.map(({ name }) => name)
}

/** Adds rows of names that have none. */
export async function addRows(kysely: Rows, rows: Insertable<UploadsTables['uploads']>[]): Promise<void> {
  if (rows.length === 0) return
  const added = kysely.insertInto('uploads').values(rows)
  await added.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Adds a row if the quota has room for it: also for uploads that came together. One that is there keeps its claims. */
export async function addRow(
  kysely: Rows,
  name: string,
  size: number,
  { sender, bytes }: Quota,
): Promise<boolean> {
  const used = unclaimedOf(kysely, sender).select(({ fn }) => fn.coalesce(fn.sum('size'), sql`0`).as('used'))
  const added = sql<{ name: string }>`
    insert into uploads (name, size, sender, since, claims)
    select ${name}, ${amount(size)}, ${sender}, ${amount(Date.now())}, 0
    where (${used}) + ${amount(size)} <= ${amount(bytes)}
    on conflict (name) do update set size = excluded.size
    returning name`
  return (await added.execute(kysely)).rows.length > 0
}

/** PostgreSQL takes a parameter outside of `values` for a text. */
const amount = (value: number) => sql<number>`cast(${value} as double precision)`

const unclaimedOf = (kysely: Rows, sender: string) =>
  kysely
    .selectFrom('uploads')
    .where('sender', '=', sender)
    .where('claims', '=', 0)
    .where('since', '>', Date.now() - HOUR_MS)

export async function untilRoom(
  kysely: Rows,
  { sender, bytes: quota }: Quota,
  bytes: number,
): Promise<number | null> {
  const { used, oldest } = await unclaimedOf(kysely, sender)
    .select(({ fn }) => [
      fn.sum<number | null>('size').as('used'),
      fn.min<number | null>('since').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  return (used ?? 0) + bytes <= quota ? null : (oldest ?? Date.now()) + HOUR_MS - Date.now()
}

export async function unclaimedBytes(kysely: Rows): Promise<number> {
  const { bytes } = await kysely
    .selectFrom('uploads')
    .where('claims', '=', 0)
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

export async function addClaim(kysely: Rows, name: string): Promise<boolean> {
  const rows = await kysely
    .updateTable('uploads')
    .set(({ eb }) => ({ claims: eb('claims', '+', 1), claimed_at: Date.now() }))
    .where('name', '=', name)
    .returning('name')
    .execute()
  return rows.length > 0
}

export async function subtractClaim(kysely: Rows, name: string): Promise<void> {
  await kysely
    .updateTable('uploads')
    .set(({ eb }) => ({ claims: eb('claims', '-', 1), since: Date.now() }))
    .where('name', '=', name)
    .where('claims', '>', 0)
    .execute()
}

export const removeRow = (kysely: Rows, name: string) =>
  kysely.deleteFrom('uploads').where('name', '=', name).execute()

/** A row as it was before it went; undefined where none did. */
type Removed = Promise<Upload | undefined>

export const removeUnclaimedRow = (kysely: Rows, name: string): Removed =>
  kysely
    .deleteFrom('uploads')
    .where('name', '=', name)
    .where('claims', '=', 0)
    .returningAll()
    .executeTakeFirst()

export const removeRowUnlessClaimed = (kysely: Rows, name: string, since: Date): Removed =>
  kysely
    .deleteFrom('uploads')
    .where('name', '=', name)
    .where('claimed_at', '<', since.getTime())
    .returningAll()
    .executeTakeFirst()

/** Names that no registration has named for so long. */
export async function oldNames(kysely: Rows, now: Date, ttlHours: number): Promise<string[]> {
  const rows = await kysely
    .selectFrom('uploads')
    .where('claims', '=', 0)
    .where('since', '<', sinceOfOld(now, ttlHours))
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

export const removeOldRow = (kysely: Rows, name: string, now: Date, ttlHours: number): Removed =>
  kysely
    .deleteFrom('uploads')
    .where('name', '=', name)
    .where('claims', '=', 0)
    .where('since', '<', sinceOfOld(now, ttlHours))
    .returningAll()
    .executeTakeFirst()

const sinceOfOld = (now: Date, ttlHours: number) => now.getTime() - ttlHours * HOUR_MS

/** Forgets who sent what counts for no quota any more. */
export const forgetSenders = (kysely: Rows, now: Date) =>
  kysely
    .updateTable('uploads')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('since', '<', now.getTime() - HOUR_MS)
    .execute()

export async function claimedPage(kysely: Rows, before: Date, after: string): Promise<ClaimedUpload[]> {
  const rows = await kysely
    .selectFrom('uploads')
    .select(['name', 'size', 'claimed_at'])
    .where('name', '>', after)
    .where('claims', '>', 0)
    .where('claimed_at', '<', before.getTime())
    .orderBy('name')
    .limit(PAGE_LENGTH)
    .execute()
  return rows.map(({ name, size, claimed_at }) => ({ name, size, claimed: new Date(claimed_at ?? 0) }))
}
