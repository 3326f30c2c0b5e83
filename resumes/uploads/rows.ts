import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { UploadsTables } from './table.ts'

type Rows = Kysely<UploadsTables>
export type Row = Selectable<UploadsTables['uploads']>
export type NewRow = Insertable<UploadsTables['uploads']>

const HOUR_MS = 60 * 60 * 1000
/** Time after which an erasure was cut short: no call of a store takes as long, in milliseconds. */
const ERASURE_MS = 10 * 60 * 1000
/** Claims of a file that others may name of whom the table does not know: more than releases take back. */
export const FOR_EVER = 1_000_000

/** A row without claims, of now. */
export const newRow = (name: string, size: number): NewRow => ({
  name,
  size,
  since: Date.now(),
  claims: 0,
  marks: 0,
  erasing: 0,
})

export async function rowsOf(kysely: Rows, names: readonly string[]): Promise<Map<string, Row>> {
  if (names.length === 0) return new Map()
  const rows = await kysely.selectFrom('uploads').selectAll().where('name', 'in', names).execute()
  return new Map(rows.map((row) => [row.name, row]))
}

/** Adds rows of names that have none; how many. */
export async function addRows(kysely: Rows, rows: readonly NewRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const insert = kysely.insertInto('uploads').values(rows)
  return (
    await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .execute()
  ).length
}

/** Adds a claim unless the file is being erased; its number of all claims ever, or null without such a row. */
export async function addClaim(kysely: Rows, name: string): Promise<number | null> {
  const row = await kysely
    .updateTable('uploads')
    .set(({ eb }) => ({ claims: eb('claims', '+', 1), marks: eb('marks', '+', 1), claimed_at: Date.now() }))
    .where('name', '=', name)
    .where('erasing', '=', 0)
    .returning('marks')
    .executeTakeFirst()
  return row?.marks ?? null
}

/** Adds claims that nobody takes back: the file is kept until somebody asks for its erasure. */
export const keepForEver = (kysely: Rows, names: readonly string[]) =>
  kysely
    .updateTable('uploads')
    .set(({ eb }) => ({ claims: eb('claims', '+', FOR_EVER), erasing: 0 }))
    .where('name', 'in', names)

/** Has a sweep remove the row of a file that is not there. */
export const forgetClaims = (kysely: Rows, name: string) =>
  kysely.updateTable('uploads').set({ claims: 0 }).where('name', '=', name).execute()

/** Notes that the store has more marks than the table knew. */
export const raiseMarks = (kysely: Rows, name: string, marks: number) =>
  kysely.updateTable('uploads').set({ marks }).where('name', '=', name).where('marks', '<', marks).execute()

/** Gives back the number of a claim, where it is the last one. */
export const lowerMarks = (kysely: Rows, name: string, marks: number) =>
  kysely
    .updateTable('uploads')
    .set({ marks: marks - 1 })
    .where('name', '=', name)
    .where('marks', '=', marks)
    .execute()

/** Takes one claim back; false where there is none. */
export async function subtractClaim(kysely: Rows, name: string): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('uploads')
    .set(({ eb }) => ({ claims: eb('claims', '-', 1), since: Date.now() }))
    .where('name', '=', name)
    .where('claims', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes back the last claim and begins to erase, or one of several; of a file that was taken in, all. The row as it is then. */
export const subtractOrErase = (kysely: Rows, name: string): Promise<Row | undefined> =>
  kysely
    .updateTable('uploads')
    .set(() => ({
      erasing: sql<number>`case when claims <= 1 or marks = 0 then 1 else erasing end`,
      claims: sql<number>`case when claims <= 1 or marks = 0 then 0 else claims - 1 end`,
      since: Date.now(),
    }))
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirst()

/** Begins to erase a file that one registration at most has ever named, or that was taken in. The row as it is then. */
export const eraseNamedOnce = (kysely: Rows, name: string): Promise<Row | undefined> =>
  kysely
    .updateTable('uploads')
    .set({ erasing: 1, claims: 0, since: Date.now() })
    .where('name', '=', name)
    .where(({ eb, and, or }) => or([eb('marks', '=', 0), and([eb('marks', '=', 1), eb('claims', '<=', 1)])]))
    .returningAll()
    .executeTakeFirst()

/** Begins to erase whoever names the file. */
export const eraseAnyway = (kysely: Rows, name: string) =>
  kysely
    .updateTable('uploads')
    // One that stays tells the sweep that somebody has asked for the erasure.
    .set({ erasing: 1, since: Date.now(), claims: sql<number>`case when claims < 1 then 1 else claims end` })
    .where('name', '=', name)
    .execute()

/** Begins to erase a file that no registration names, also one without a row; false where one does. */
export async function eraseNew(kysely: Rows, name: string): Promise<boolean> {
  const row = await kysely
    .insertInto('uploads')
    .values({ ...newRow(name, 0), erasing: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ erasing: 1, since: Date.now() }).where('uploads.claims', '=', 0),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Begins to erase a file that no registration names; undefined where another call has begun, and where one names it. */
export const eraseUnclaimed = (kysely: Rows, name: string): Promise<Row | undefined> =>
  kysely
    .updateTable('uploads')
    .set({ erasing: 1, since: Date.now() })
    .where('name', '=', name)
    .where('claims', '=', 0)
    .where('erasing', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Matches old rows: unclaimed uploads, and erasures that were cut short. */
const isOld =
  (now: Date, ttlHours: number) =>
  ({ eb, and, or }: ExpressionBuilder<UploadsTables, 'uploads'>) =>
    or([
      and([
        eb('claims', '=', 0),
        eb('erasing', '=', 0),
        eb('since', '<', now.getTime() - ttlHours * HOUR_MS),
      ]),
      and([eb('erasing', '=', 1), eb('since', '<', now.getTime() - ERASURE_MS)]),
    ])

export async function oldNames(kysely: Rows, now: Date, ttlHours: number): Promise<string[]> {
  const rows = await kysely
    .selectFrom('uploads')
    .select('name')
    // The very words of the index: SQLite uses it for no parameter.
    .where(sql<boolean>`claims = 0 or erasing = 1`)
    .where(isOld(now, ttlHours))
    .execute()
  return rows.map(({ name }) => name)
}

/** Begins to erase what is old, or goes on with an erasure; undefined where another call has been first. */
export const eraseOld = (kysely: Rows, name: string, now: Date, ttlHours: number): Promise<Row | undefined> =>
  kysely
    .updateTable('uploads')
    .set({ erasing: 1, since: Date.now() })
    .where('name', '=', name)
    .where(isOld(now, ttlHours))
    .returningAll()
    .executeTakeFirst()

/** Begins to erase a file that no registration has named since a moment. */
export const eraseClaimedBefore = (kysely: Rows, name: string, moment: Date): Promise<Row | undefined> =>
  kysely
    .updateTable('uploads')
    .set({ erasing: 1, claims: 0, since: Date.now() })
    .where('name', '=', name)
    .where('claimed_at', '<', moment.getTime())
    .returningAll()
    .executeTakeFirst()

export const removeErased = (kysely: Rows, name: string) =>
  kysely.deleteFrom('uploads').where('name', '=', name).where('erasing', '=', 1).execute()

/** Bytes of all files that no registration names. */
export async function unclaimedBytes(kysely: Rows): Promise<number> {
  const { bytes } = await kysely
    .selectFrom('uploads')
    .where('claims', '=', sql.lit(0))
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}
