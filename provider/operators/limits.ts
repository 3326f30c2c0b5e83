import { createHash } from 'node:crypto'
import {
  API_READS_PER_MINUTE,
  API_WRITES_PER_MINUTE,
  API_WRONG_PASSWORDS_PER_MINUTE,
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_SECONDS,
} from '@resume-library/contract/limits'
import { consumePoint } from '@resume-library/server/limits'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Actor } from '../access/audit.ts'

/** A person at the page may do as much as so many keys. */
const KEYS_OF_A_PERSON = 5

/** Limits of the API by key and operator, in this process. Refuse with `too_many_requests` and `Retry-After`. */
export type ApiLimits = ReturnType<typeof createApiLimits>

export function createApiLimits() {
  const perMinute = (points: number) =>
    new RateLimiterMemory({ points: points * KEYS_OF_A_PERSON, duration: 60 })
  const reads = perMinute(API_READS_PER_MINUTE)
  const writes = perMinute(API_WRITES_PER_MINUTE)
  const wrongByKey = new RateLimiterMemory({ points: API_WRONG_PASSWORDS_PER_MINUTE, duration: 60 })
  const wrongPasswords = new RateLimiterMemory({
    points: WRONG_PASSWORDS_MAX,
    duration: WRONG_PASSWORDS_WINDOW_SECONDS,
  })
  const points = ({ kind }: Actor, calls: number) => (kind === 'operator' ? calls : calls * KEYS_OF_A_PERSON)
  return {
    read: (actor: Actor, calls = 1) => consumePoint(reads, nameOf(actor), points(actor, calls)),
    write: (actor: Actor) => consumePoint(writes, nameOf(actor), points(actor, 1)),
    /**
     * Counts an attempt to log in, before it is made: concurrent ones count, too.
     *
     * @returns takes it back, after the right password
     */
    async password(actor: Actor, email: string): Promise<() => Promise<unknown>> {
      // Not the address itself, which may be nobody's and any length.
      const key = createHash('sha256')
        .update(`${nameOf(actor)} ${email}`)
        .digest('base64')
      await consumePoint(wrongByKey, nameOf(actor))
      await consumePoint(wrongPasswords, key)
      return () => Promise.all([wrongByKey.reward(nameOf(actor)), wrongPasswords.reward(key)])
    },
  }
}

const nameOf = ({ kind, name }: Actor) => `${kind} ${name}`
