import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import type { Problem } from '@resume-library/contract/provider-api'

/** An answer that says no: problem details, with messages by field where fields are wrong. */
export interface Refusal {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Problem & { readonly [field: string]: unknown }
}

/** Messages by field of the payload; a resume that is wrong stands at `resume`. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>

const refusal = (
  status: number,
  code: string,
  title: string,
  more: object = {},
  headers: Record<string, string> = {},
): Refusal => ({ status, headers, body: { type: 'about:blank', title, status, code, ...more } })

const retryLater = { 'Retry-After': String(RETRY_AFTER_SECONDS) }

/** Without `detail`: the reader shows the messages of the fields. */
export const fieldsAreWrong = (problems: FieldProblems) =>
  refusal(400, 'fields_invalid', 'Some fields are wrong', problems)

export const badRequest = (detail: string) => refusal(400, 'request_invalid', 'Bad Request', { detail })

export const unauthorized = () =>
  refusal(
    401,
    'unauthorized',
    'Unauthorized',
    {},
    { 'WWW-Authenticate': 'Basic realm="provider", charset="UTF-8"' },
  )

export const registrationsClosed = () => refusal(403, 'registrations_closed', 'Registrations are closed')

export const notFound = () => refusal(404, 'not_found', 'Not Found')

export const candidateExists = () => refusal(409, 'candidate_exists', 'Candidate already exists')

export const keyUsedForOtherContent = () =>
  refusal(422, 'idempotency_key_reused', 'Idempotency-Key reused', {
    detail: 'This Idempotency-Key was used for another registration before.',
  })

export const busy = () => refusal(503, 'busy', 'Too many registrations are waiting', {}, retryLater)

export const unavailable = () => refusal(503, 'unavailable', 'The store does not answer', {}, retryLater)

export const serverError = () => refusal(500, 'server_error', 'Internal Server Error')

/** A refusal that Fastify itself made: a body too large, of another type, no JSON. */
export const clientError = (status: number, code: string, detail: string) =>
  refusal(status, code, detail, { detail })
