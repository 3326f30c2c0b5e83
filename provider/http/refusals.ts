import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import { REGISTRATION_ERASED, REGISTRATIONS_CLOSED } from '@resume-library/contract/provider-api'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import type { RefusalRules } from '@resume-library/server/refusals/answer-refusals'
import { defineRefusals, SERVER_REFUSALS } from '@resume-library/server/refusals/refusal'
import { CandidateStoreError } from '../candidates/candidate-store.ts'
import { BusyError } from '../passwords/password-hasher.ts'
import { toldField } from '../registration/received-registration.ts'

/** Every refusal of the provider. Where `detail` is null, the form says its own sentence for the status. */
export const refuse = defineRefusals({
  ...SERVER_REFUSALS,
  // Without `detail`: the reader shows the messages of the fields.
  fields_invalid: { status: 400, detail: null },
  unauthorized: {
    status: 401,
    detail: null,
    headers: { 'WWW-Authenticate': 'Basic realm="provider", charset="UTF-8"' },
  },
  [REGISTRATIONS_CLOSED]: { status: 403, detail: null },
  candidate_exists: { status: 409, detail: null },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was used for another registration before.',
  },
  [REGISTRATION_ERASED]: {
    status: 422,
    detail: 'This registration was removed. To register again, submit the form once more.',
  },
  busy: {
    status: 503,
    detail: null,
    retryAfter: RETRY_AFTER_SECONDS,
  },
  unavailable: {
    status: 503,
    detail: null,
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
