import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { refuse } from './refusals/refusal.ts'

/** Consumes points of a limit. @throws {Refusal} `too_many_requests` with `Retry-After` */
export async function consumePoint(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyRequests(refusal)
  }
}

export const tooManyRequests = ({ msBeforeNext }: RateLimiterRes) =>
  refuse('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
