import { reasonOf } from '@resume-library/database/open-database'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'

const POSTGRES_CONNECTIONS_MAX = 4
const POSTGRES_TIMEOUT_MS = 2_000

interface LimiterOptions {
  readonly keyPrefix: string
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

export interface Limiters {
  create(options: LimiterOptions): Promise<RateLimiterAbstract>
  close(): Promise<void>
}

/**
 * Limiters that count in memory, or in PostgreSQL where copies of the service share a database; while it is away each
 * copy counts for itself.
 *
 * @throws {ConfigurationError} by `create`, for a database that cannot be used at the start
 */
export async function createLimiters(databaseUrl: string | null, log: FastifyBaseLogger): Promise<Limiters> {
  if (!databaseUrl)
    return { create: async (options) => new RateLimiterMemory(options), close: async () => {} }
  // Loaded where it is needed: others start without it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS_MAX,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  })
  pool.on('error', (error) =>
    log.warn({ err: error }, 'a connection to the database broke while it was idle'),
  )
  return { create: (options) => inPostgres(pool, options), close: () => pool.end() }
}

function inPostgres(storeClient: Pool, options: LimiterOptions): Promise<RateLimiterAbstract> {
  return new Promise((resolve, reject) => {
    const limiter = new RateLimiterPostgres(
      {
        ...options,
        storeClient,
        tableName: 'rate_limits',
        insuranceLimiter: new RateLimiterMemory(options),
      },
      (error) => (error ? reject(databaseFault(error)) : resolve(limiter)),
    )
  })
}

function databaseFault(error: Error): ConfigurationError {
  return new ConfigurationError([`DATABASE_URL: the database cannot be used (${reasonOf(error)})`])
}
