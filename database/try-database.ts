import { existsSync } from 'node:fs'
import { sql, type Transaction } from 'kysely'
import type { DatabaseLocation } from './database.ts'
import { appliedMigrations, type Schema } from './migrate.ts'
import { createEngine } from './open-database.ts'

export interface DatabaseTrial {
  readonly exists: boolean
  readonly applied: readonly string[]
}

/** Writes to a database and rolls back; creates nothing. @throws errors of the engine */
export async function tryDatabase(
  location: DatabaseLocation,
  schema: Schema | null,
  timeout: number,
): Promise<DatabaseTrial> {
  if (location.kind === 'sqlite' && !existsSync(location.file)) return { exists: false, applied: [] }
  const engine = await createEngine<unknown>({ location, queryTimeoutMs: timeout, onError: () => undefined })
  let applied: string[] = []
  try {
    await engine.kysely.transaction().execute(async (transaction) => {
      applied = schema ? await appliedMigrations(transaction, schema) : []
      await tryWrite(transaction, applied.length > 0 ? schema : null)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  } finally {
    await engine.close()
  }
  return { exists: true, applied }
}

class RolledBack extends Error {}

/** Writes a row, or creates a table where there is no schema: a user may lack the right to create tables. */
async function tryWrite(transaction: Transaction<unknown>, schema: Schema | null): Promise<void> {
  const name = `tried_${crypto.randomUUID().replaceAll('-', '')}`
  if (!schema) return void (await sql`create table ${sql.table(name)} (tried integer)`.execute(transaction))
  const timestamp = new Date().toISOString()
  const table = sql.table(schema.table)
  await sql`insert into ${table} (name, timestamp) values (${name}, ${timestamp})`.execute(transaction)
}
