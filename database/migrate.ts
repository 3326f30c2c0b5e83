import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes, Engine } from './database.ts'

/** Migrations by name, in order. Never change a released one: add another. */
type Migrations = Readonly<Record<string, (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>>>

/** Migrations, and the table that records them; several schemas may share a database. */
export interface Schema {
  readonly migrations: Migrations
  readonly table: string
  /** Columns by table that the code needs: one may be in a migration that had run before. */
  readonly columns?: (types: ColumnTypes) => Readonly<Record<string, readonly string[]>>
}

/**
 * Runs all pending migrations in one transaction, under a lock against other processes.
 *
 * @throws errors of the engine
 */
export async function migrate<Tables>(engine: Engine<Tables>, schema: Schema): Promise<void> {
  await engine.kysely.transaction().execute(async (transaction) => {
    await engine.lockSchema(transaction)
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: () => migrationsOf(transaction as Transaction<unknown>, engine, schema) },
      migrationTableName: schema.table,
      migrationLockTableName: `${schema.table}_lock`,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await checkColumns(transaction as Transaction<unknown>, schema.columns?.(engine.columnTypes) ?? {})
  })
}

async function checkColumns(
  { introspection }: Transaction<unknown>,
  needed: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const tables = await introspection.getTables()
  for (const [table, columns] of Object.entries(needed)) {
    const known = tables.filter(({ name }) => name === table).flatMap((found) => found.columns)
    const missing = columns.find((column) => !known.some(({ name }) => name === column))
    if (missing) throw new Error(`the table ${table} has no column ${missing}: add it by a new migration`)
  }
}

/** Includes migrations of a newer version: Kysely would reject a database that is ahead. */
async function migrationsOf(
  transaction: Transaction<unknown>,
  { columnTypes }: Pick<Engine<unknown>, 'columnTypes'>,
  schema: Schema,
): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of await appliedMigrations(transaction, schema)) migrations[name] = { up: async () => {} }
  for (const [name, up] of Object.entries(schema.migrations))
    migrations[name] = { up: (database) => up(database, columnTypes) }
  return migrations
}

export async function appliedMigrations(
  transaction: Transaction<unknown>,
  { table }: Schema,
): Promise<string[]> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const query = sql<{ name: string }>`select name from ${sql.table(table)} order by name`
  return (await query.execute(transaction)).rows.map(({ name }) => name)
}
