import { type Kysely, sql } from 'kysely'
import { inBatches } from './in-batches.ts'
import type { UploadsDatabase, UploadsTables } from './table.ts'

type Rows = Kysely<UploadsTables>

/** Limit of the unclaimed bytes that a client uploads within an hour. */
export interface Quota {
  /** Keyed digest of the client's address. */
  readonly sender: string
  readonly bytes: number
}

interface NewUpload {
  readonly name: string
  readonly size: number
  readonly quota: Quota
}

const HOUR_MS = 60 * 60 * 1000
/** Any number, as long as it stays the same: "quot" in ASCII. */
const QUOTA_LOCK = 0x71756f74

/**
 * Adds the rows of new uploads, several with one commit. Returns false beyond the sender's quota, and while a file of the
 * name is being erased.
 */
export const rowAdder = ({ kysely, locksRows }: UploadsDatabase): ((upload: NewUpload) => Promise<boolean>) =>
  inBatches(async (uploads) => {
    // SQLite has one writer at a time.
    const added = locksRows
      ? await kysely.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(QUOTA_LOCK)})`.execute(transaction)
          return addRows(transaction, uploads)
        })
      : await addRows(kysely, uploads)
    return uploads.map(({ name }) => added.has(name))
  })

/**
 * Adds the rows that fit into the quotas. An existing row keeps its claims. Of concurrent uploads of one name one is
 * stored, and the largest counts.
 */
async function addRows(kysely: Rows, uploads: readonly NewUpload[]): Promise<ReadonlySet<string>> {
  const now = Date.now()
  const bySize = uploads.toSorted((one, other) => one.size - other.size)
  const total = new Map<string, number>()
  const rows = [...new Map(bySize.map((upload) => [upload.name, upload])).values()].map(
    ({ name, size, quota: { sender, bytes } }) => {
      total.set(sender, (total.get(sender) ?? 0) + size)
      return sql`(${name}, ${size}, ${sender}, ${total.get(sender)}, ${bytes})`
    },
  )
  const added = await sql<{ name: string }>`
    insert into uploads (name, size, sender, since)
    select column1, cast(column2 as double precision), column3, cast(${now} as double precision)
    from (values ${sql.join(rows)}) as uploaded
    left join (${usedBytes(kysely, uploads, now)}) as used on used.sender = column3
    where coalesce(bytes, 0) + cast(column4 as double precision) <= cast(column5 as double precision)
    on conflict (name) do update set
      size = case when excluded.size > uploads.size then excluded.size else uploads.size end,
      since = excluded.since,
      sender = excluded.sender
    where uploads.erasing = 0
    returning name`.execute(kysely)
  return new Set(added.rows.map(({ name }) => name))
}

const usedBytes = (kysely: Rows, uploads: readonly Pick<NewUpload, 'quota'>[], now: number) =>
  kysely
    .selectFrom('uploads')
    .where('sender', 'in', [...new Set(uploads.map(({ quota }) => quota.sender))])
    .where('claims', '=', 0)
    .where('since', '>', now - HOUR_MS)
    .groupBy('sender')
    .select(({ fn }) => ['sender', fn.sum<number>('size').as('bytes'), fn.min<number>('since').as('oldest')])

/** Returns the milliseconds until a quota may have room for `size` bytes; 0 if it has now. */
export const quotaWaitMs = (kysely: Rows) => async (quota: Quota, size: number) => {
  const now = Date.now()
  const used = await usedBytes(kysely, [{ quota }], now).executeTakeFirst()
  return used && used.bytes + size > quota.bytes ? used.oldest + HOUR_MS - now : 0
}

/** Erases the senders of uploads that no quota counts any more. */
export const clearSenders = (kysely: Rows) => (now: Date) =>
  kysely
    .updateTable('uploads')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('since', '<', now.getTime() - HOUR_MS)
    .execute()
