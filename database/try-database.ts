import { existsSync } from 'node:fs'
import { type Finding, fault, ok, skipped, warning } from '@resume-library/server/process/finding'
import { sql, type Transaction } from 'kysely'
import type { DatabaseLocation } from './database.ts'
import { appliedMigrations, type Schema } from './migrate.ts'
import { createEngine, reasonOf } from './open-database.ts'

const QUERY_TIMEOUT_MS = 8_000

/** Tries to write to a database, rolls back, and compares its schema; creates nothing. */
export async function tryDatabase(
  what: string,
  location: DatabaseLocation,
  schema: Schema | null,
): Promise<Finding> {
  const isFile = location.kind === 'sqlite'
  const name = `${what} in ${isFile ? location.file : 'PostgreSQL'}`
  if (isFile && !existsSync(location.file))
    return skipped(`${name} does not exist yet; the first start creates it`)
  try {
    const applied = await writeAndRollBack(location, schema)
    const newer = applied.find((migration) => schema && !(migration in schema.migrations))
    if (!newer) return ok(`${name}: writable`)
    return warning(`${name} is of a newer version (${newer})`, 'Run that version, or a newer one.')
  } catch (error) {
    const advice = `Check ${isFile ? 'DATA_DIR' : 'DATABASE_URL'}, and the permissions of its user.`
    return fault(`cannot write ${name}: ${reasonOf(error)}`, advice)
  }
}

/** @returns the names of the applied migrations */
async function writeAndRollBack(location: DatabaseLocation, schema: Schema | null): Promise<string[]> {
  const options = { location, queryTimeoutMs: QUERY_TIMEOUT_MS, onError: () => undefined }
  const engine = await createEngine<unknown>(options)
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
  return applied
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
