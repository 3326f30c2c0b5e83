import { createHash } from 'node:crypto'
import {
  API_READS_PER_MINUTE,
  API_WRITES_PER_MINUTE,
  API_WRONG_PASSWORDS_PER_MINUTE,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_SECONDS,
} from '@resume-library/contract/limits'
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
    const key = createHash('sha256')
      .update(`${nameOf(actor)} ${email}`)
      .digest('base64')
    const limits = [[wrongByKey, nameOf(actor)] as const, [wrongPasswords, key] as const]
    return countedAttempt(limits, task)
  }
}
