import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { BusyError } from './fair-queue.ts'
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

/**
 * Runs an attempt, which counts before it begins, as concurrent ones count, too, and until it calls `succeed`. One that
 * had no turn was none.
 *
 * @throws {Refusal} `too_many_requests`
 */
export async function countedAttempt<Result>(
  limits: readonly (readonly [RateLimiterAbstract, key: string])[],
  task: (succeed: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  for (const [limit, key] of limits) await consumePoint(limit, key)
  const takeBack = async () => {
    for (const [limit, key] of limits) await limit.reward(key)
  }
  return task(takeBack).catch(async (error) => {
    if (error instanceof BusyError) await takeBack()
    throw error
  })
}
