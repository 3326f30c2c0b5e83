import { type Kysely, sql, type Transaction } from 'kysely'
import { inBatches } from './in-batches.ts'
import { newRow } from './rows.ts'
import type { UploadsDatabase, UploadsTables } from './table.ts'

/** Bytes that one client may have uploaded within an hour and that no registration names. */
export interface Quota {
  /** Keyed digest of the client's address. */
  readonly sender: string
  readonly bytes: number
}

export interface NewUpload {
  readonly name: string
  readonly size: number
  readonly quota: Quota
}

const HOUR_MS = 60 * 60 * 1000
/** Any number, as long as it stays the same: "quot" in ASCII. */
const QUOTA_LOCK = 0x71756f74

/** `taken`: a file of the name is being erased. */
export type Added = 'added' | 'full' | 'taken'

/** Adds rows of new uploads that their senders' quotas have room for, also for those that come together. */
export const rowAdder = (database: UploadsDatabase): ((upload: NewUpload) => Promise<Added>) =>
  inBatches<NewUpload, Added>((uploads) =>
    database.kysely.transaction().execute(async (transaction) => {
      // On SQLite the transaction itself has the lock.
      if (database.locksRows)
        await sql`select pg_advisory_xact_lock(${sql.lit(QUOTA_LOCK)})`.execute(transaction)
      const used = await usedBy(transaction, uploads)
      const fits = uploads.map(({ size, quota: { sender, bytes } }) => {
        const sum = (used.get(sender)?.bytes ?? 0) + size
        if (sum > bytes) return false
        used.set(sender, { bytes: sum, oldest: 0 })
        return true
      })
      const added = await addFitting(
        transaction,
        uploads.filter((_, index) => fits[index]),
      )
      return uploads.map(({ name }, index) => (!fits[index] ? 'full' : added.has(name) ? 'added' : 'taken'))
    }),
  )

/**
 * A row that is there already keeps its claims: somebody named the file before its row was added. Of uploads of one name
 * one is kept, and the largest counts.
 */
async function addFitting(
  kysely: Transaction<UploadsTables>,
  uploads: readonly NewUpload[],
): Promise<Set<string>> {
  if (uploads.length === 0) return new Set()
  const rows = new Map(
    uploads
      .toSorted((one, other) => one.size - other.size)
      .map(({ name, size, quota: { sender } }) => [name, { ...newRow(name, size), sender }]),
  )
  const added = await kysely
    .insertInto('uploads')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({
          size: sql<number>`case when excluded.size > uploads.size then excluded.size else uploads.size end`,
          since: ref('excluded.since'),
          sender: ref('excluded.sender'),
        }))
        .where('uploads.erasing', '=', 0),
    )
    .returning('name')
    .execute()
  return new Set(added.map(({ name }) => name))
}

interface Asked {
  readonly quota: Quota
}

async function usedBy(kysely: Kysely<UploadsTables>, asked: readonly Asked[]) {
  const senders = new Set(asked.map(({ quota }) => quota.sender))
  const rows = await kysely
    .selectFrom('uploads')
    .where('sender', 'in', [...senders])
    .where('claims', '=', 0)
    .where('since', '>', Date.now() - HOUR_MS)
    .groupBy('sender')
    .select(({ fn }) => ['sender', fn.sum<number>('size').as('bytes'), fn.min<number>('since').as('oldest')])
    .execute()
  return new Map(rows.map(({ sender, bytes, oldest }) => [sender, { bytes, oldest }]))
}

/** Tells the milliseconds until a quota may have room for so many bytes more; null where it has now. */
export const roomFinder = ({ kysely }: UploadsDatabase) =>
  inBatches(async (asked: readonly { readonly quota: Quota; readonly bytes: number }[]) => {
    const used = await usedBy(kysely, asked)
    return asked.map(({ quota, bytes }) => {
      const { bytes: sum, oldest } = used.get(quota.sender) ?? { bytes: 0, oldest: Date.now() }
      return sum + bytes <= quota.bytes ? null : oldest + HOUR_MS - Date.now()
    })
  })

/** Forgets who sent what counts for no quota any more. */
export const forgetSenders = (kysely: Kysely<UploadsTables>, now: Date) =>
  kysely
    .updateTable('uploads')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('since', '<', now.getTime() - HOUR_MS)
    .execute()
