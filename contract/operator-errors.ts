import type { Refusals } from './errors.ts'
import { OPERATOR_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts'

/** Refusals of the operators' listener, by code; its page has its own sentences. */
export const OPERATOR_REFUSALS = {
  /** A key, or what may be one, in the address, which logs and histories keep. */
  key_in_address: [400, 'Send the key in the header `Authorization: Bearer KEY`, never in the address.'],
  password_too_short: [400, `The password must have at least ${OPERATOR_PASSWORD_MIN_LENGTH} characters.`],
  password_too_long: [400, `The password must have at most ${PASSWORD_MAX_LENGTH} characters.`],
  not_signed_in: [401, 'Sign in, or below /v1 send a key.', { headers: { 'WWW-Authenticate': 'Bearer' } }],
  /** Name, password or code; also for an unknown name. */
  sign_in_failed: [401, 'The name, password or code is wrong.'],
  code_required: [401, 'This operator also needs a code.'],
  not_allowed: [403, 'Only an editor, or a key with write access, may change anything.'],
  cross_site: [403, 'The request came from a page of another site.'],
  current_password_wrong: [400, 'The current password is wrong.'],
  code_wrong: [400, 'The code is wrong or was already used.'],
  link_expired: [410, 'This link has expired or was used. For a new one: npx candidates operators add NAME'],
  host_unknown: [421, 'The server is not known by this name. Set OPERATORS_URL to this address.'],
} as const satisfies Refusals
