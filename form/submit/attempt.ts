import type { Candidate, FormValues } from '@resume-library/contract/candidate'
import { isKeyReused, type RegistrationFailure } from '@resume-library/contract/outcome'
import { inHex } from '@resume-library/contract/resume'

/** Last registration sent. Sent again unchanged, it keeps its key and date. */
export interface Attempt {
  readonly key: string
  readonly date: string
  readonly answers: string
  /** Status address and sent values of a registration that waits. */
  readonly queued?: { readonly url: string; readonly values: FormValues } | null
}

export interface AttemptStore {
  last(): Attempt | null
  store(attempt: Attempt | null): void
}

export function attemptFor(candidate: Candidate, last: Attempt | null): Attempt {
  const answers = answersIn(candidate)
  if (last?.answers === answers) return last
  // `crypto.randomUUID` needs TLS.
  const key = inHex(crypto.getRandomValues(new Uint8Array(16)))
  return { key, date: candidate.registration_date, answers }
}

/** Tells whether it was refused for sure. Else it may have arrived, and only the same key finds out. */
export function isDefinitelyRefused(failure: RegistrationFailure): boolean {
  if (failure.kind !== 'refused' || isKeyReused(failure)) return false
  return failure.status === 400 || failure.status === 409 || failure.status === 422
}

const answersIn = (candidate: Candidate): string =>
  JSON.stringify({ ...candidate, password: '', registration_date: '', consent: undefined })
