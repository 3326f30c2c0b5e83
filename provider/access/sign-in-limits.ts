import { createHash } from 'node:crypto'
import { consumePoint } from '@resume-library/server/limits'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { BusyError } from '../passwords/password-hasher.ts'

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
/** Failures in a quarter of an hour: of one address, and of one account from one address or known browser. */
const ADDRESS_FAILURES_MAX = 30
const ACCOUNT_FAILURES_MAX = 10
/** Failures of one account in an hour, from everywhere but its known browsers. */
const SPREAD_FAILURES_MAX = 100
/** Passwords that are checked at once: registrations need the cores, too. */
const CONCURRENT_MAX = 4

interface Attempt {
  /** Name as typed; limits hold for unknown ones, too, or they would differ. */
  readonly account: string
  readonly address: string
  /** Secret of a browser that this account has signed in with; null for another. */
  readonly device: string | null
}

/** Limits of failed sign-ins, counted by this process. */
export type SignInLimits = ReturnType<typeof createSignInLimits>

export function createSignInLimits() {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration })
  const ofAddress = limiter('address', ADDRESS_FAILURES_MAX, QUARTER_SECONDS)
  const ofPair = limiter('pair', ACCOUNT_FAILURES_MAX, QUARTER_SECONDS)
  const ofDevice = limiter('device', ACCOUNT_FAILURES_MAX, QUARTER_SECONDS)
  const ofAccount = limiter('account', SPREAD_FAILURES_MAX, HOUR_SECONDS)
  let running = 0
  return {
    /**
     * Runs an attempt, which counts as failed until it calls `succeed`. Attempts of a known browser count for it alone, so
     * that nobody can lock the owner out.
     *
     * @throws {Refusal} `too_many_requests`; {BusyError}
     */
    async attempt<Result>(
      { account, address, device }: Attempt,
      task: (succeed: () => Promise<void>) => Promise<Result>,
    ): Promise<Result> {
      const limits: (readonly [RateLimiterMemory, string])[] = device
        ? [[ofDevice, keyOf(account, device)]]
        : [
            [ofAddress, address],
            [ofPair, keyOf(account, address)],
            [ofAccount, keyOf(account)],
          ]
      if (running >= CONCURRENT_MAX && !device) throw new BusyError()
      running++
      try {
        // Before the check, so that concurrent guesses count.
        for (const [limit, key] of limits) await consumePoint(limit, key)
        return await task(async () => {
          for (const [limit, key] of limits) await limit.reward(key)
        })
      } finally {
        running--
      }
    },
  }
}

/** Short, whatever is sent. */
const keyOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
