import { createHash } from 'node:crypto'
import {
  API_READS_PER_MINUTE,
  API_WRITES_PER_MINUTE,
  API_WRONG_PASSWORDS_PER_MINUTE,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_SECONDS,
} from '@resume-library/contract/limits'
import { createFairQueue } from '@resume-library/server/fair-queue'
import { consumePoint, countedAttempt } from '@resume-library/server/limits'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Actor, nameOf } from '../access/audit.ts'
import { READS } from '../access/authenticate.ts'
import type { Routes } from './operators-parts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Number of reads or writes that a call counts for; 1 by default. */
    calls?: number
  }
}

/** A person at the page may do as much as so many keys. */
const KEYS_OF_A_PERSON = 5

/**
 * Limits the calls of each key and operator, in this process, before their bodies are read. Refuses with
 * `too_many_requests` and `Retry-After`.
 */
export function limitCalls(routes: Routes): void {
  const perMinute = (points: number) =>
    new RateLimiterMemory({ points: points * KEYS_OF_A_PERSON, duration: 60 })
  const reads = perMinute(API_READS_PER_MINUTE)
  const writes = perMinute(API_WRITES_PER_MINUTE)
  routes.addHook('onRequest', async ({ actor, method, routeOptions }) => {
    const { calls = 1 } = routeOptions.config
    if (!actor || calls === 0) return
    const points = actor.kind === 'operator' ? calls : calls * KEYS_OF_A_PERSON
    await consumePoint(READS.has(method) ? reads : writes, nameOf(actor), points)
  })
}

/** Creates the limits of wrong passwords by key, and of each address by key. */
export function createPasswordLimits() {
  const wrongByKey = new RateLimiterMemory({ points: API_WRONG_PASSWORDS_PER_MINUTE, duration: 60 })
  const wrongPasswords = new RateLimiterMemory({
    points: WRONG_PASSWORDS_MAX,
    duration: WRONG_PASSWORDS_WINDOW_SECONDS,
  })
  /** Runs an attempt to log in. */
  return <Result>(
    actor: Actor,
    email: string,
    task: (succeed: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> => {
    // Not the address itself, which may be nobody's and any length.
    const key = keyOf(nameOf(actor), email)
    const limits = [[wrongByKey, nameOf(actor)] as const, [wrongPasswords, key] as const]
    return countedAttempt(limits, task)
  }
}

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
