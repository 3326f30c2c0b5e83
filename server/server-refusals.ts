import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import { SENTENCES } from '@resume-library/contract/sentences'
import { defineRefusals } from './refusal.ts'

/** What any server refuses, whatever it is asked for. */
export const SERVER_REFUSALS = {
  request_invalid: { status: 400, detail: SENTENCES.request_invalid },
  not_found: { status: 404, detail: 'There is nothing at this address.' },
  request_too_slow: { status: 408, detail: 'The request did not arrive in time. Please try again.' },
  request_too_large: { status: 413, detail: 'The request is too large.' },
  media_type_unsupported: { status: 415, detail: 'The request must be JSON.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  internal: { status: 500, detail: null },
  overloaded: {
    status: 503,
    detail: 'The service is busy. Please try again in a moment.',
    retryAfter: RETRY_AFTER_SECONDS,
  },
} as const

export const refuse = defineRefusals(SERVER_REFUSALS)
