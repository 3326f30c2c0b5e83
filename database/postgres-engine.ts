import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import pg, { type Pool } from 'pg'
import type { Engine } from './database.ts'

const POOL_SIZE = 10
const CONNECTION_TIMEOUT_MS = 5_000
/** Time after a query's own limit by which a server that answers has said so. */
const SILENCE_MS = 10_000
const LOCK_POLL_MS = 1_000

/** Any number, as long as it stays the same: "resu" in ASCII. */
const SCHEMA_LOCK = 0x72657375

const DISK_FULL = '53100'
/** SQLSTATE classes of a server that is down, starting, stopping, full, too slow or deadlocked. */
const UNAVAILABLE_STATES = /^(08|53|57|55P03|40|58|25006)/
const UNAVAILABLE_CODES = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)/
const UNAVAILABLE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/

interface PoolOptions {
  /** Connections at most. */
  readonly poolSize?: number
  /** For reads alone: each takes one core of the server, and not all. */
  readonly isReadOnly?: boolean
  /** Silence of the server that ends a connection; 0 for no limit, as of the query. */
  readonly silenceMs?: number
}

const READ_ONLY = 'set max_parallel_workers_per_gather = 0; set default_transaction_read_only = on'

/** Opens a pool to PostgreSQL. `onIdleError` gets the errors of connections that broke unused. */
export function createPostgresEngine<Tables>(
  url: string,
  queryTimeoutMs: number,
  onIdleError: (error: Error) => void,
  {
    poolSize = POOL_SIZE,
    isReadOnly = false,
    silenceMs = queryTimeoutMs && queryTimeoutMs + SILENCE_MS,
  }: PoolOptions = {},
): Engine<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: queryTimeoutMs,
    application_name: 'resume-library',
    stream: () => mortalSocket(silenceMs),
    // Where it fails, so does the query that wanted a connection.
    onConnect: async (client) => void (isReadOnly && (await client.query(READ_ONLY))),
  })
  pool.on('error', onIdleError)
  // A connection that breaks while it is held fails the holder's next query.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: createPostgresDialect(pool) })
  return {
    kind: 'postgres',
    kysely,
    columnTypes: {
      id: 'uuid',
      text: 'text',
      amount: 'double precision',
      flag: 'boolean',
      json: 'jsonb',
      bytes: 'bytea',
      time: 'timestamptz',
      tableSuffix: '',
    },
    clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`,
    locksRows: true,
    async lockSchema(transaction) {
      await sql`set local statement_timeout = 0`.execute(transaction)
      // Polled: another instance may take longer than a silent connection lives.
      while (!(await tryLock(transaction))) await sleep(LOCK_POLL_MS)
    },
    // Left to the autovacuum and to the operator's retention of the write-ahead log.
    purgeErased: async () => undefined,
    isUnavailable,
    isFull: (error) => error instanceof Error && 'code' in error && error.code === DISK_FULL,
    close: () => kysely.destroy(),
  }
}

/** A server that vanished, as in a failover, sends no word: TCP alone would wait a quarter of an hour. */
function mortalSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error('Connection terminated: the server is silent'))
  })
}

async function tryLock<Tables>(transaction: Transaction<Tables>): Promise<boolean> {
  const query = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(SCHEMA_LOCK)}) as locked`
  return (await query.execute(transaction)).rows[0]!.locked
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.test(code) || UNAVAILABLE_WORDS.test(error.message)
  )
}

/** Kysely's dialect, adapted to a schema shared with other applications. */
function createPostgresDialect(pool: Pool): PostgresDialect {
  const dialect = new PostgresDialect({ pool })
  return Object.assign(dialect, {
    createAdapter: () => new LockedAdapter(),
    createIntrospector: (kysely: Kysely<unknown>) => createIntrospector(kysely),
  })
}

/** Skips Kysely's lock, which a failed session would keep: `lockSchema` holds one of the transaction. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Details of a column that nobody reads. */
const UNREAD = { dataType: '', isAutoIncrementing: false, isNullable: false, hasDefaultValue: false }

/** Lists the tables of the current schema only; Kysely lists those of all schemas. */
function createIntrospector(kysely: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: async () => [],
    async getTables() {
      const { rows } = await sql<{ name: string; columns: string[] }>`
        select relname as name, json_agg(attname) as columns
        from pg_catalog.pg_attribute join pg_catalog.pg_class on pg_class.oid = attrelid
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and attnum > 0 and not attisdropped
        group by relname`.execute(kysely)
      return rows.map(({ name, columns }) => ({
        name,
        isView: false,
        isForeign: false,
        columns: columns.map((column) => ({ ...UNREAD, name: column })),
      }))
    },
  }
}
