import { createHash } from 'node:crypto'
import { createFairQueue } from '@resume-library/server/fair-queue'
import { countedAttempt } from '@resume-library/server/limits'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const QUARTER_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
/** Failures in a quarter of an hour: of one address, and of one account from one address or known browser. */
const ADDRESS_FAILURES_MAX = 30
const ACCOUNT_FAILURES_MAX = 10
/** Failures of one account in an hour, from everywhere but its known browsers. */
const SPREAD_FAILURES_MAX = 100
/** Attempts at once: of all but known browsers, and of one address, whose guesses leave places to others. */
const CONCURRENCY = { concurrency: 4, concurrencyOfKind: 2, lengthOfKind: 10, length: 100 }

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
  const run = createFairQueue(CONCURRENCY)
  return {
    /**
     * Runs an attempt. Those of a known browser count for it alone, so that nobody can lock the owner out.
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
      const attempt = () => countedAttempt(limits, task)
      return device ? attempt() : run(address, attempt)
    },
  }
}

/** Short, whatever is sent. */
const keyOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
