import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { EMAIL_RATE_LIMIT, EMAIL_RATE_WINDOW_SECONDS } from '@resume-library/contract/limits'
import { ConfigurationError } from '@resume-library/server/configuration'
import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { ServiceConfig } from '../config.ts'
import { refuse } from '../refusals.ts'

/** How often the same client may ask; every method throws `too_many_requests` with the seconds to wait. */
export interface RateLimits {
  upload(address: string): Promise<void>
  registration(address: string): Promise<void>
  /** Registrations for an e-mail address, sanitised. */
  registrationFor(email: string): Promise<void>
  funnel(address: string): Promise<void>
  close(): Promise<void>
}

const MINUTE_SECONDS = 60
/** A page reports some seven steps for each registration. */
const FUNNEL_REPORTS_PER_REGISTRATION = 10
const POSTGRES_CONNECTIONS_MAX = 4

/**
 * Counts in memory, or in PostgreSQL where copies of the service share a `databaseUrl`; while the database is
 * away each copy counts for itself.
 *
 * @throws {ConfigurationError} for a database that cannot be used at the start
 */
export async function createRateLimits(config: ServiceConfig, log: FastifyBaseLogger): Promise<RateLimits> {
  const perMinute = config.rateLimitPerMinute
  const pool = config.databaseUrl
    ? new Pool({ connectionString: config.databaseUrl, max: POSTGRES_CONNECTIONS_MAX })
    : null
  pool?.on('error', (error) =>
    log.warn({ err: error }, 'a connection to the database broke while it was idle'),
  )
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    pool
      ? inPostgres(pool, { keyPrefix, points, duration })
      : new RateLimiterMemory({ keyPrefix, points, duration })

  const uploads = await limiter('upload', perMinute, MINUTE_SECONDS)
  const registrations = await limiter('registration', perMinute, MINUTE_SECONDS)
  const emails = await limiter('email', EMAIL_RATE_LIMIT, EMAIL_RATE_WINDOW_SECONDS)
  const reports = new RateLimiterMemory({
    points: perMinute * FUNNEL_REPORTS_PER_REGISTRATION,
    duration: MINUTE_SECONDS,
  })
  return {
    upload: (address) => take(uploads, clientKey(address)),
    registration: (address) => take(registrations, clientKey(address)),
    registrationFor: (email) => take(emails, createHash('sha256').update(email).digest('base64url')),
    funnel: (address) => take(reports, clientKey(address)),
    close: async () => pool?.end(),
  }
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw refuse('too_many_requests', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
  }
}

/** One client has a whole /64 of IPv6 addresses, so that counts as one. */
function clientKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':')
}

async function inPostgres(
  storeClient: Pool,
  options: { keyPrefix: string; points: number; duration: number },
): Promise<RateLimiterAbstract> {
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      {
        ...options,
        storeClient,
        tableName: 'rate_limits',
        inMemoryBlockOnConsumed: options.points + 1,
        insuranceLimiter: new RateLimiterMemory(options),
      },
      (error) => (error ? reject(databaseFault(error)) : resolve(limiter)),
    )
  })
}

function databaseFault(error: Error): ConfigurationError {
  const why = 'code' in error ? String(error.code) : error.message
  return new ConfigurationError([`DATABASE_URL: the database cannot be used (${why})`])
}
