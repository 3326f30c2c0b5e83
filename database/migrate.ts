import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes, Engine } from './database.ts'

/** The steps to the present schema, by name in their order. One that has run anywhere is never changed: add another. */
export type Migrations = Readonly<
  Record<string, (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>>
>

/** What is to be done to a database, and where it is noted that it was: two rooms may share one. */
export interface Schema {
  readonly migrations: Migrations
  /** The table of what has run. */
  readonly table: string
  /** What versions before Kysely's migrator noted. It stays, so that one of them may be started again. */
  readonly earlierTable?: string
}

/**
 * Brings a database to the present schema, in one transaction under a lock: instances that start together take turns,
 * and what has run anywhere does not run again. What a newer version has added stays: it only ever adds.
 *
 * @throws what the engine throws
 */
export async function migrate<Tables>(engine: Engine<Tables>, schema: Schema): Promise<void> {
  await engine.kysely.transaction().execute(async (transaction) => {
    await engine.lockSchema(transaction)
    const known = Object.entries(schema.migrations).map(
      ([name, up]) => [name, { up: (database) => up(database, engine.columnTypes) }] as [string, Migration],
    )
    const applied = await adoptedMigrations(transaction as Transaction<unknown>, schema)
    await toLatest(transaction, schema.table, { ...unchanged(applied), ...Object.fromEntries(known) })
  })
}

/** @returns the names of what has run */
async function adoptedMigrations(
  transaction: Transaction<unknown>,
  { table, earlierTable }: Schema,
): Promise<string[]> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true })
  const isThere = (name: string) => tables.some((known) => known.name === name)
  if (isThere(table)) return appliedIn(transaction, table)
  if (!earlierTable || !isThere(earlierTable)) return []
  const applied = await appliedIn(transaction, earlierTable)
  // Nothing runs; the migrator only makes its tables.
  await toLatest(transaction, table, {})
  for (const name of applied) {
    const timestamp = new Date().toISOString()
    await sql`insert into ${sql.table(table)} (name, timestamp) values (${name}, ${timestamp})`.execute(
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
  migrationTableName: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName,
    migrationLockTableName: `${migrationTableName}_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
