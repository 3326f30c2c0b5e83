import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import { REGISTRATION_ERASED } from '@resume-library/contract/provider-api'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals } from '@resume-library/server/refusals/refusal'
import { SERVER_REFUSALS } from '@resume-library/server/refusals/server-refusals'
import { CandidateStoreError } from './candidates/candidate-store.ts'
import { BusyError } from './passwords/semaphore.ts'
import { toldField } from './registration/received-registration.ts'

/** Every refusal of the provider. Where `detail` is null, the form says its own sentence for the status. */
export const refuse = defineRefusals({
  ...SERVER_REFUSALS,
  // Without `detail`: the reader shows the messages of the fields.
  fields_invalid: { status: 400, detail: null, title: 'Some fields are wrong' },
  unauthorized: {
    status: 401,
    detail: null,
    title: 'Unauthorized',
    headers: { 'WWW-Authenticate': 'Basic realm="provider", charset="UTF-8"' },
  },
  registrations_closed: { status: 403, detail: null, title: 'Registrations are closed' },
  candidate_exists: { status: 409, detail: null, title: 'Candidate already exists' },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was used for another registration before.',
    title: 'Idempotency-Key reused',
  },
  [REGISTRATION_ERASED]: {
    status: 422,
    detail: 'This registration was removed. To register again, submit the form once more.',
    title: 'Registration erased',
  },
  busy: {
    status: 503,
    detail: null,
    title: 'Too many registrations are waiting',
    retryAfter: RETRY_AFTER_SECONDS,
  },
  unavailable: {
    status: 503,
    detail: null,
    title: 'The store does not answer',
    retryAfter: RETRY_AFTER_SECONDS,
  },
})

export const refusalRules: RefusalRules = {
  translate(error) {
    if (error instanceof BusyError) return refuse('busy')
    if (error instanceof CandidateStoreError || error instanceof ResumeStoreError)
      return refuse('unavailable', { cause: error })
    return null
  },
  refuseFields(fields) {
    const told: Record<string, string[]> = {}
    for (const [field, sentences] of Object.entries(fields)) {
      const name = toldField(field)
      told[name] = [...new Set([...(told[name] ?? []), ...sentences])]
    }
    return refuse('fields_invalid', { fields: told })
  },
}
