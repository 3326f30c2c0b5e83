import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes, Engine } from './database.ts'

/** The steps to the present schema, by name in their order. One that has run anywhere is never changed: add another. */
type Migrations = Readonly<Record<string, (database: Kysely<unknown>, types: ColumnTypes) => Promise<void>>>

/** What is to be done to a database, and where it is noted that it was: two rooms may share one. */
export interface Schema {
  readonly migrations: Migrations
  readonly table: string
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
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: () => migrationsOf(transaction as Transaction<unknown>, engine, schema) },
      migrationTableName: schema.table,
      migrationLockTableName: `${schema.table}_lock`,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** Also those that only a newer version knows: Kysely would take a database that is ahead for a corrupted one. */
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
