import { access, constants, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database, Engine } from './database.ts'
import type { DatabaseLocation } from './location.ts'
import { type Migrations, migrate } from './migrate.ts'
import { createSqliteEngine } from './sqlite-engine.ts'

export interface DatabaseOptions {
  readonly location: DatabaseLocation
  readonly migrations: Migrations
  /** A PostgreSQL server gives up a query that takes longer; 0 for never. */
  readonly queryTimeoutMs: number
  /** Told of errors that no caller waits for. */
  readonly onError: (error: Error) => void
}

/** Opens a database; nothing is tried before it is asked whether it is ready. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { location, migrations } = options
  const engine = await createEngine<Tables>(options)
  const ready = untilDone(async () => {
    if (location.kind === 'sqlite') await prepareFile(location.file)
    await migrate(engine, migrations)
  })
  return { ...engine, ready }
}

async function createEngine<Tables>(options: DatabaseOptions): Promise<Engine<Tables>> {
  const { location, queryTimeoutMs, onError } = options
  if (location.kind === 'sqlite') return createSqliteEngine(location.file)
  // What few need is loaded where it is needed: it would double the memory of a small command.
  const { createPostgresEngine } = await import('./postgres-engine.ts')
  return createPostgresEngine(location.url, queryTimeoutMs, onError)
}

/** Nobody but the owner reads it; SQLite gives the files beside it the same rights. */
async function prepareFile(path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = await open(path, 'a', 0o600)
  await file.close()
}

/** A task for many callers that is done once, and again after it failed. */
function untilDone(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= task().catch((error) => {
      running = null
      throw error
    })
    return running
  }
}
