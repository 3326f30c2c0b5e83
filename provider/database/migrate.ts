import { type Kysely, sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes, Engine } from './database.ts'

/** The steps to the present schema, by name in their order. One that has run anywhere is never changed: add another. */
export type Migrations = Readonly<
  Record<string, (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>>
>

/** What versions before Kysely's migrator noted. It stays, so that one of them may be started again. */
const EARLIER_TABLE = 'provider_migrations'

/**
 * Brings a database to the present schema, in one transaction under a lock: instances that start together take turns,
 * and what has run anywhere does not run again. What a newer version has added stays: it only ever adds.
 *
 * @throws what the engine throws
 */
export async function migrate<Tables>(engine: Engine<Tables>, migrations: Migrations): Promise<void> {
  await engine.kysely.transaction().execute(async (transaction) => {
    await engine.lockSchema(transaction)
    const known = Object.entries(migrations).map(
      ([name, up]) => [name, { up: (database) => up(database, engine.columnTypes) }] as [string, Migration],
    )
    const applied = await adoptedMigrations(transaction as Transaction<unknown>)
    await toLatest(transaction, { ...unchanged(applied), ...Object.fromEntries(known) })
  })
}

/** @returns the names of what has run */
async function adoptedMigrations(transaction: Transaction<unknown>): Promise<string[]> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true })
  const isThere = (name: string) => tables.some((table) => table.name === name)
  if (isThere(DEFAULT_MIGRATION_TABLE)) return appliedIn(transaction, DEFAULT_MIGRATION_TABLE)
  if (!isThere(EARLIER_TABLE)) return []
  const applied = await appliedIn(transaction, EARLIER_TABLE)
  // Nothing runs; the migrator only makes its tables.
  await toLatest(transaction, {})
  for (const name of applied) {
    const timestamp = new Date().toISOString()
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values (${name}, ${timestamp})`.execute(
      transaction,
    )
  }
  return applied
}

async function appliedIn(transaction: Transaction<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}

/** Names that this version may not know: Kysely would take a database that is ahead for a corrupted one. */
const unchanged = (applied: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(applied.map((name) => [name, { up: async () => undefined }]))

async function toLatest<Tables>(
  db: Transaction<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
