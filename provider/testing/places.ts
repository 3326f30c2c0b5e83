import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type CandidatesPlace, sqlitePlace } from '../storage-config.ts'

/** Environment variables of an empty place to keep candidates in, and how to remove it. */
export interface Place {
  readonly environment: Readonly<Record<string, string>>
  readonly storage: CandidatesPlace
  readonly folder: string
  remove(): Promise<void>
}

export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL'
  place(): Promise<Place>
}

const sqlite: Engine = {
  name: 'SQLite',
  async place() {
    const folder = await temporaryFolder()
    return {
      environment: { DATA_DIR: folder },
      storage: sqlitePlace(folder),
      folder,
      remove: () => rm(folder, { recursive: true }),
    }
  },
}

/** Each place is a schema of its own in the one database. */
const postgres = (databaseUrl: string): Engine => ({
  name: 'PostgreSQL',
  async place() {
    const folder = await temporaryFolder()
    const schema = `test_${randomBytes(8).toString('hex')}`
    await query(databaseUrl, `create schema ${schema}`)
    const url = new URL(databaseUrl)
    url.searchParams.set('options', `-c search_path=${schema}`)
    return {
      environment: { DATA_DIR: folder, DATABASE_URL: url.href },
      storage: { kind: 'postgres', url: url.href },
      folder,
      async remove() {
        await query(databaseUrl, `drop schema ${schema} cascade`)
        await rm(folder, { recursive: true })
      },
    }
  },
})

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'provider-test-'))

/** SQLite always; PostgreSQL where `TEST_DATABASE_URL` names a database to make schemas in. */
export function engines(): Engine[] {
  const url = process.env.TEST_DATABASE_URL
  return url ? [sqlite, postgres(url)] : [sqlite]
}
