import { GENERAL_REFUSALS, PROVIDER_REFUSALS, type Refusals, SOON } from './errors.ts'
import { SEARCH_TIMEOUT_MS } from './limits.ts'

/** API of the candidates, for an operator's page and other systems. */
export const CANDIDATES_PATH = '/v1/candidates'

export const CANDIDATE_SORTS = ['newest', 'oldest', 'name', 'salary'] as const

/** Refusals of {@link CANDIDATES_PATH}, by code. */
export const CANDIDATES_REFUSALS = {
  /** With `fields`. */
  filter_invalid: [400, 'Some filters are not valid.'],
  cursor_invalid: [400, 'The cursor is not valid. Start over without it.'],
  /** With `fields`. */
  fields_invalid: [400, 'Some fields are not valid.'],
  credentials_wrong: [401, 'The email address or password is wrong.'],
  candidate_unknown: [404, 'There is no candidate with this id.'],
  /** The resume is at `url`, on another site. */
  resume_elsewhere: [404, 'The resume is a link to another site.'],
  resume_missing: [404, 'The resume file is missing.'],
  email_taken: [409, 'Another candidate has this email address.'],
  candidate_changed: [412, 'The candidate has changed. Read it again, and send the new ETag.'],
  version_required: [428, 'Send the ETag of the candidate in If-Match.'],
  too_many_requests: GENERAL_REFUSALS.too_many_requests,
  searches_busy: [503, 'Too many searches are running. Please try again in a moment.', SOON],
  search_too_slow: [
    503,
    `The search took longer than ${SEARCH_TIMEOUT_MS / 1000} seconds. Use fewer or longer words, or more filters.`,
  ],
  busy: PROVIDER_REFUSALS.busy,
  unavailable: PROVIDER_REFUSALS.unavailable,
} as const satisfies Refusals
