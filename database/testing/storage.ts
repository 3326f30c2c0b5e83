import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type DatabaseLocation, sqliteLocation } from '../database.ts'

/** An empty storage for one database, and how to remove it. */
export interface TestStorage {
  /** Environment variables that lead there. */
  readonly environment: Readonly<Record<string, string>>
  readonly location: DatabaseLocation
  readonly folder: string
  /** Runs statements beside what is tested. @returns the rows of the last one */
  execute(statements: string): Promise<unknown[]>
  remove(): Promise<void>
}

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  storage(): Promise<TestStorage>
}

/** @param name of the database */
const sqlite = (name: string): Engine => ({
  name: 'SQLite',
  async storage() {
    const folder = await temporaryFolder()
    return {
      environment: { DATA_DIR: folder },
      location: sqliteLocation(folder, name),
      folder,
      execute: async (statements) => executeInFile(join(folder, `${name}.sqlite`), statements),
      remove: () => rm(folder, { recursive: true }),
    }
  },
})

/** Each storage is a schema of its own in the one database. */
const postgres = (databaseUrl: string): Engine => ({
  name: 'PostgreSQL',
  async storage() {
    const folder = await temporaryFolder()
    const schema = `test_${randomBytes(8).toString('hex')}`
    await executeInServer(databaseUrl, `create schema ${schema}`)
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    // By it a test ends its own connections, and nobody else's.
    url.searchParams.set('application_name', schema)
    return {
      environment: { DATA_DIR: folder, DATABASE_URL: url.href },
      location: { kind: 'postgres', url: url.href },
      folder,
      execute: (statements) => executeInServer(url.href, statements),
      async remove() {
        await executeInServer(databaseUrl, `drop schema ${schema} cascade`)
        await rm(folder, { recursive: true })
      },
    }
  },
})

function executeInFile(path: string, statements: string): unknown[] {
  const database = new DatabaseSync(path)
  try {
    const [last = '', ...before] = statements.trim().split(/;\n/).reverse()
    for (const statement of before.reverse()) database.exec(statement)
    return database.prepare(last).all()
  } finally {
    database.close()
  }
}

async function executeInServer(url: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query(statements)
    return [result].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'database-test-'))

/**
 * SQLite always; PostgreSQL where `TEST_DATABASE_URL` names a database to make schemas in.
 *
 * @param name of the database
 */
export function enginesOf(name: string): Engine[] {
  const url = process.env.TEST_DATABASE_URL
  return url ? [sqlite(name), postgres(url)] : [sqlite(name)]
}
