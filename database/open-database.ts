import { access, constants, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import type { Database, DatabaseLocation, Engine } from './database.ts'
import { migrate, type Schema } from './migrate.ts'
import { createSqliteEngine } from './sqlite-engine.ts'

interface DatabaseOptions {
  readonly location: DatabaseLocation
  readonly schema: Schema
  /** PostgreSQL's limit for one query; 0 for none. */
  readonly queryTimeoutMs: number
  readonly onError: (error: Error) => void
}

/**
 * Opens a database and brings it to the present schema; where the disk is full, each use tries that again.
 *
 * @throws system errors with a `path` for an unusable folder; {ConfigurationError} for an unusable database
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const database = await unreadyDatabase<Tables>(options)
  try {
    await database.ready()
  } catch (error) {
    if (!database.isFull(error)) {
      await database.close()
      throw startError(error, options.location)
    }
    options.onError(error as Error)
  }
  return database
}

async function unreadyDatabase<Tables>(options: DatabaseOptions): Promise<Database<Tables>> {
  const { location, schema } = options
  const engine = await createEngine<Tables>(options)
  const ready = untilDone(async () => {
    if (location.kind === 'sqlite') await prepareFile(location.file)
    await migrate(engine, schema)
  })
  return { ...engine, ready }
}

export async function createEngine<Tables>(
  options: Omit<DatabaseOptions, 'schema'>,
): Promise<Engine<Tables>> {
  const { location, queryTimeoutMs, onError } = options
  if (location.kind === 'sqlite') return createSqliteEngine(location.file)
  // Loaded on demand: it would double the memory of a small command.
  const { createPostgresEngine } = await import('./postgres-engine.ts')
  return createPostgresEngine(location.url, queryTimeoutMs, onError)
}

/** Makes the file the owner's alone; SQLite gives the files beside it the same rights. */
async function prepareFile(path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = await open(path, 'a', 0o600)
  await file.close()
}

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

type Query = (...given: unknown[]) => Promise<unknown>

/** Makes each query wait for the present schema, and throw its store's error where the database is down. */
export function guardQueries<Queries extends object>(
  { ready, isUnavailable }: Pick<Database<never>, 'ready' | 'isUnavailable'>,
  queries: Queries,
  unavailable: (cause: unknown) => Error,
): Queries {
  const guard =
    (query: Query): Query =>
    async (...given) => {
      try {
        await ready()
        return await query(...given)
      } catch (error) {
        throw isUnavailable(error) ? unavailable(error) : error
      }
    }
  const entries = Object.entries(queries).map(([name, query]) => [name, guard(query)])
  return Object.fromEntries(entries) as Queries
}

function startError(error: unknown, { kind }: DatabaseLocation): unknown {
  if (error instanceof Error && 'path' in error) return error
  const variable = kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
  return new ConfigurationError([`${variable}: the database cannot be used (${reasonOf(error)})`])
}

/** Says why a database cannot be used, by the innermost cause: never the address, which holds a password. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
