import { REFUSED_REGISTRATIONS_WINDOW_SECONDS } from '@resume-library/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ServiceConfig } from '../config.ts'
import { refuse } from '../refusals.ts'
import { createLimiters, type Limiters } from './limiters.ts'
import { createUploadQuota, type UploadQuota } from './upload-quota.ts'

/**
 * How often the same client, a key of `clientKey`, may ask. What is too much is refused with `too_many_requests` and the
 * seconds to wait.
 */
export interface RateLimits {
  /** @throws {Refusal} */
  upload(client: string): Promise<void>
  /** @throws {Refusal} also where too many registrations of this client were refused */
  registration(client: string): Promise<void>
  /** Counts a registration that the provider refused. */
  registrationRefused(client: string): Promise<void>
  /** Looking after a kept registration. @throws {Refusal} */
  kept(client: string): Promise<void>
  /** Looking whether there is something to erase, and erasing it. @throws {Refusal} */
  erasure(client: string): Promise<void>
  /** @throws {Refusal} */
  funnel(client: string): Promise<void>
  readonly uploadQuota: UploadQuota
  close(): Promise<void>
}

const MINUTE_SECONDS = 60
/** A page reports some seven steps for each registration. */
const FUNNEL_REPORTS_PER_REGISTRATION = 10
/** A page looks some ten times in the first minute. */
const LOOKS_PER_REGISTRATION = 20

/** @throws {ConfigurationError} for a database that cannot be used at the start */
export async function createRateLimits(config: ServiceConfig, log: FastifyBaseLogger): Promise<RateLimits> {
  const limiters = await createLimiters(config.databaseUrl, log)
  try {
    return await countBy(limiters, config)
  } catch (error) {
    await limiters.close()
    throw error
  }
}

async function countBy(limiters: Limiters, config: ServiceConfig): Promise<RateLimits> {
  const points = config.rateLimitPerMinute
  const perMinute = { points, duration: MINUTE_SECONDS }
  const uploads = await limiters.create({ keyPrefix: 'upload', ...perMinute })
  const registrations = await limiters.create({ keyPrefix: 'registration', ...perMinute })
  const erasures = await limiters.create({ keyPrefix: 'erasure', ...perMinute })
  const refused = await limiters.create({
    keyPrefix: 'refused',
    points,
    duration: REFUSED_REGISTRATIONS_WINDOW_SECONDS,
  })
  const reports = new RateLimiterMemory({
    points: points * FUNNEL_REPORTS_PER_REGISTRATION,
    duration: MINUTE_SECONDS,
  })
  const looks = new RateLimiterMemory({ points: points * LOOKS_PER_REGISTRATION, duration: MINUTE_SECONDS })
  return {
    upload: (client) => consume(uploads, client),
    async registration(client) {
      await consume(registrations, client)
      const known = await refused.get(client)
      if (known && known.remainingPoints <= 0) throw tooMany(known)
    },
    async registrationRefused(client) {
      await refused.penalty(client)
    },
    kept: (client) => consume(looks, client),
    erasure: (client) => consume(erasures, client),
    funnel: (client) => consume(reports, client),
    uploadQuota: await createUploadQuota(limiters, config.uploadQuotaMegabytes),
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
