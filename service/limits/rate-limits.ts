import { REFUSED_REGISTRATIONS_WINDOW_SECONDS } from '@resume-library/contract/limits'
import { reasonOf } from '@resume-library/database/open-database'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { consumePoint, tooManyRequests } from '@resume-library/server/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { refuse } from '../refusals.ts'

/** Rate limits by `clientKey`. Refuses with `too_many_requests` and `Retry-After`. */
export type RateLimits = Awaited<ReturnType<typeof createRateLimits>>

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
/** All uploads of a client in an hour, as a multiple of what it may leave unclaimed: a college has one address. */
const QUOTAS_AN_HOUR = 10
const KILOBYTE = 1024
const FUNNEL_REPORTS_PER_REGISTRATION = 10
const STATUS_POLLS_PER_REGISTRATION = 20

interface LimitsConfig {
  /** PostgreSQL; null counts in memory. */
  readonly databaseUrl: string | null
  readonly rateLimitPerMinute: number
  readonly uploadQuotaMb: number
}

/** @throws {ConfigurationError} for a database that cannot be used */
export async function createRateLimits(config: LimitsConfig, log: FastifyBaseLogger) {
  const { databaseUrl, rateLimitPerMinute, uploadQuotaMb } = config
  const pool = databaseUrl ? await openPool(databaseUrl, log) : null
  const create = (keyPrefix: string, duration = MINUTE_SECONDS, points = rateLimitPerMinute) => {
    const options = { keyPrefix, points, duration }
    return pool ? createSharedLimiter(pool, options) : new RateLimiterMemory(options)
  }
  const inMemory = (times: number) =>
    new RateLimiterMemory({ points: rateLimitPerMinute * times, duration: MINUTE_SECONDS })
  const funnelReports = inMemory(FUNNEL_REPORTS_PER_REGISTRATION)
  const statusPolls = inMemory(STATUS_POLLS_PER_REGISTRATION)
  try {
    const uploads = await create('upload')
    const registrations = await create('registration')
    const erasures = await create('erasure')
    const refused = await create('refused', REFUSED_REGISTRATIONS_WINDOW_SECONDS)
    const kilobytes = uploadQuotaMb * KILOBYTE * QUOTAS_AN_HOUR
    const stored = await create('stored', HOUR_SECONDS, kilobytes)
    return {
      stored: countingBytes(stored),
      upload: (client: string) => consumePoint(uploads, client),
      /** @throws {Refusal} also after too many refused registrations */
      async registration(client: string) {
        await consumePoint(registrations, client)
        const known = await refused.get(client)
        if (known && known.remainingPoints <= 0) throw tooManyRequests(known)
      },
      async registrationRefused(client: string) {
        await refused.penalty(client)
      },
      statusPoll: (client: string) => consumePoint(statusPolls, client),
      erasure: (client: string) => consumePoint(erasures, client),
      funnel: (client: string) => consumePoint(funnelReports, client),
      close: async () => pool?.end(),
    }
  } catch (error) {
    await pool?.end()
    throw error
  }
}

/** Creates what counts bytes for a client before they are stored. */
const countingBytes =
  (limiter: RateLimiterAbstract) =>
  /** @returns a function that takes them back @throws {Refusal} `upload_quota_exceeded` */
  async (client: string, bytes: number): Promise<() => Promise<void>> => {
    const size = Math.ceil(bytes / KILOBYTE)
    if (size === 0) return async () => {}
    const takeBack = async () => void (await limiter.reward(client, size))
    try {
      await limiter.consume(client, size)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await takeBack()
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw refuse('upload_quota_exceeded', { retryAfter })
    }
    return takeBack
  }

const POSTGRES_CONNECTIONS_MAX = 4
const POSTGRES_TIMEOUT_MS = 2_000

async function openPool(databaseUrl: string, log: FastifyBaseLogger): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS_MAX,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    query_timeout: POSTGRES_TIMEOUT_MS,
  })
  return pool.on('error', (error) => log.warn({ err: error }, 'rate limit database disconnected'))
}

/** Counts in PostgreSQL; in memory while that is down. */
function createSharedLimiter(
  storeClient: Pool,
  options: { readonly keyPrefix: string; readonly points: number; readonly duration: number },
): Promise<RateLimiterAbstract> {
  return new Promise((resolve, reject) => {
    const insuranceLimiter = new RateLimiterMemory(options)
    const limiter = new RateLimiterPostgres(
      { ...options, storeClient, tableName: 'rate_limits', insuranceLimiter },
      (error) => (error ? reject(databaseFault(error)) : resolve(limiter)),
    )
  })
}

const databaseFault = (error: Error) =>
  new ConfigurationError([`DATABASE_URL: the database cannot be used (${reasonOf(error)})`])
