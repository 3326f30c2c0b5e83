import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import { isKeyReused, type RegistrationFailure } from '@resume-library/contract/outcome'
import { randomHex } from '../resume/random-hex.ts'

/** The last thing sent. Repeated, it is the same registration: it keeps its key and its date. */
export interface Attempt {
  readonly key: string
  /** ISO 8601. */
  readonly date: string
  /** Of the content without the password, see {@link digestOf}. */
  readonly digest: string
  /** Where it can be looked after while it waits for its outcome, and what was sent as it may be shown. */
  readonly kept?: { readonly url: string; readonly values: FormValues } | null
}

/** Where the attempt is kept, over a reload too. */
export interface AttemptKeeper {
  last(): Attempt | null
  keep(attempt: Attempt | null): void
}

/** The attempt that a candidate is sent as: the last one where it was about the same content, else a new one. */
export function attemptFor(candidate: Candidate, last: Attempt | null): Attempt {
  if (last && last.digest === digestOf(candidate, last.key)) return last
  const key = randomHex(16)
  return { key, date: candidate.registration_date, digest: digestOf(candidate, key) }
}

/**
 * Whether the provider has definitely not kept it. Else the first sending may have arrived, and only the same key
 * finds out: a lost answer, a fault on the way, a limit of requests.
 */
export function isDefinitelyRefused(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused' || isKeyReused(failure)) return false
  return failure.status === 400 || failure.status === 409 || failure.status === 422
}

/**
 * 53 bits over everything but password, date and consent, salted with the key. It only has to notice that a person has
 * changed an answer: what it is made of stands beside it in the draft, so that there is nothing to hide, and
 * `crypto.subtle`, which a page without TLS has not, would win nothing. By cyrb53 (bryc, public domain).
 */
function digestOf(candidate: Candidate, salt: string): string {
  const text =
    salt + JSON.stringify({ ...candidate, password: '', registration_date: '', consent: undefined })
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (2 ** 32 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
