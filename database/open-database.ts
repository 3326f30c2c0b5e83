import { access, constants, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import {
  type Database,
  type DatabaseLocation,
  type Engine,
  isQueryTimeout,
  type ReadLimits,
} from './database.ts'
import { migrate, type Schema } from './migrate.ts'
import { createSqliteEngine } from './sqlite-engine.ts'

interface DatabaseOptions<Tables> {
  readonly location: DatabaseLocation
  readonly schema: Schema
  /** Completes the migrations, in transactions of its own. */
  readonly complete?: (engine: Engine<Tables>) => Promise<void>
  /** PostgreSQL's limit for one query; 0 for none. */
  readonly queryTimeoutMs: number
  readonly onError: (error: Error) => void
}

/**
 * Opens a database and migrates it. On a full disk, each query tries the migration again.
 *
 * @throws system errors with a `path` for an unusable folder; {ConfigurationError} for an unusable database
 */
export async function openDatabase<Tables>(options: DatabaseOptions<Tables>): Promise<Database<Tables>> {
  const database = await createDatabase<Tables>(options)
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

async function createDatabase<Tables>(options: DatabaseOptions<Tables>): Promise<Database<Tables>> {
  const { location, schema } = options
  const engine = await createEngine<Tables>(options)
  const ready = runOnce(async () => {
    if (location.kind === 'sqlite') await prepareFile(location.file)
    await migrate(engine, schema)
    await options.complete?.(engine)
  })
  return { ...engine, ready }
}

export async function createEngine<Tables>(
  options: Omit<DatabaseOptions<Tables>, 'schema'>,
): Promise<Engine<Tables>> {
  const { location, queryTimeoutMs, onError } = options
  if (location.kind === 'sqlite') return createSqliteEngine(location.file)
  // Loaded on demand: it doubles the memory of a small command.
  const { createPostgresEngine } = await import('./postgres-engine.ts')
  return createPostgresEngine(location.url, queryTimeoutMs, onError)
}

/** Opens connections of their own for reads of a database. A read that is ended throws as `isQueryTimeout` says. */
export async function openReads<Tables>(
  { ready }: Pick<Database<Tables>, 'ready'>,
  location: DatabaseLocation,
  limits: ReadLimits,
  onError: (error: Error) => void,
): Promise<Database<Tables>> {
  if (location.kind === 'sqlite') return { ...createSqliteEngine<Tables>(location.file, limits), ready }
  const { createPostgresEngine } = await import('./postgres-engine.ts')
  const { concurrency, timeoutMs } = limits
  const options = { poolSize: concurrency, isReadOnly: true }
  const engine = createPostgresEngine<Tables>(location.url, timeoutMs, onError, options)
  const isUnavailable = (error: unknown) => !isQueryTimeout(error) && engine.isUnavailable(error)
  return { ...engine, isUnavailable, ready }
}

/** Creates the file with mode 0600, which SQLite copies to its logs. */
async function prepareFile(path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const file = await open(path, 'a', 0o600)
  await file.close()
}

function runOnce(task: () => Promise<void>): () => Promise<void> {
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

/** Makes each query wait for the migrations, and throw the store's own error where the database is down. */
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

/** Returns the message of the innermost cause: never the address, which holds a password. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
