import { REFUSED_REGISTRATIONS_WINDOW_SECONDS } from '@resume-library/contract/limits'
import { reasonOf } from '@resume-library/database/open-database'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { refuse } from '../refusals.ts'

/** Limits of each client, by `clientKey`. Refuses with `too_many_requests` and the seconds to wait. */
export type RateLimits = Awaited<ReturnType<typeof createRateLimits>>

const MINUTE_SECONDS = 60
const FUNNEL_REPORTS_PER_REGISTRATION = 10
const STATUS_POLLS_PER_REGISTRATION = 20

interface LimitsConfig {
  /** Null to count in memory. */
  readonly databaseUrl: string | null
  readonly rateLimitPerMinute: number
  readonly uploadQuotaMegabytes: number
}

export async function createRateLimits(config: LimitsConfig, log: FastifyBaseLogger) {
  const limiters = await createLimiters(config.databaseUrl, log)
  try {
    return await countBy(limiters, config)
  } catch (error) {
    await limiters.close()
    throw error
  }
}

async function countBy(limiters: Limiters, config: LimitsConfig) {
  const points = config.rateLimitPerMinute
  const create = (keyPrefix: string, duration = MINUTE_SECONDS) =>
    limiters.create({ keyPrefix, points, duration })
  const uploads = await create('upload')
  const registrations = await create('registration')
  const erasures = await create('erasure')
  const refused = await create('refused', REFUSED_REGISTRATIONS_WINDOW_SECONDS)
  const inMemory = (times: number) =>
    new RateLimiterMemory({ points: points * times, duration: MINUTE_SECONDS })
  const funnelReports = inMemory(FUNNEL_REPORTS_PER_REGISTRATION)
  const statusPolls = inMemory(STATUS_POLLS_PER_REGISTRATION)
  return {
    upload: (client: string) => consume(uploads, client),
    /** @throws {Refusal} also where too many registrations of this client were refused */
    async registration(client: string) {
      await consume(registrations, client)
      const known = await refused.get(client)
      if (known && known.remainingPoints <= 0) throw tooMany(known)
    },
    async registrationRefused(client: string) {
      await refused.penalty(client)
    },
    statusPoll: (client: string) => consume(statusPolls, client),
    erasure: (client: string) => consume(erasures, client),
    funnel: (client: string) => consume(funnelReports, client),
    close: () => limiters.close(),
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooMany(refusal)
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

const POSTGRES_CONNECTIONS_MAX = 4
const POSTGRES_TIMEOUT_MS = 2_000

interface LimiterOptions {
  readonly keyPrefix: string
  readonly points: number
  /** Seconds. */
  readonly duration: number
}

interface Limiters {
  create(options: LimiterOptions): Promise<RateLimiterAbstract>
  close(): Promise<void>
}

/**
 * Counts in memory, or in a shared PostgreSQL; each copy counts for itself while that is down.
 *
 * @throws {ConfigurationError} by `create`, for a database that cannot be used at the start
 */
export async function createLimiters(databaseUrl: string | null, log: FastifyBaseLogger): Promise<Limiters> {
  if (!databaseUrl)
    return { create: async (options) => new RateLimiterMemory(options), close: async () => {} }
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS_MAX,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'rate limit database disconnected'))
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
