import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import { METHOD_REFUSALS, GENERAL_REFUSALS as STATUSES } from '@resume-library/contract/refusals'
import { SENTENCES } from '@resume-library/contract/sentences'
import { defineRefusals } from './refusal.ts'

/** What any server refuses, whatever it is asked for. */
export const SERVER_REFUSALS = {
  request_invalid: { status: STATUSES.request_invalid, detail: SENTENCES.request_invalid },
  not_found: { status: STATUSES.not_found, detail: 'There is nothing at this address.' },
  method_not_allowed: {
    status: METHOD_REFUSALS.method_not_allowed,
    detail: 'This address does not take requests of this method.',
  },
  request_too_slow: {
    status: STATUSES.request_too_slow,
    detail: 'The request did not arrive in time. Please try again.',
  },
  request_too_large: { status: STATUSES.request_too_large, detail: 'The request is too large.' },
  media_type_unsupported: { status: STATUSES.media_type_unsupported, detail: 'The request must be JSON.' },
  headers_too_large: {
    status: STATUSES.headers_too_large,
    detail: 'The headers of the request are too large.',
  },
  internal: { status: STATUSES.internal, detail: null },
  overloaded: {
    status: STATUSES.overloaded,
    detail: 'The service is busy. Please try again in a moment.',
    retryAfter: RETRY_AFTER_SECONDS,
  },
} as const

export const refuse = defineRefusals(SERVER_REFUSALS)
