import { STATUS_CODES } from 'node:http'
import { RETRY_AFTER_SECONDS } from '@resume-library/contract/limits'
import type { Problem } from '@resume-library/contract/provider-api'
import { METHOD_REFUSALS, GENERAL_REFUSALS as STATUSES } from '@resume-library/contract/refusals'
import { SENTENCES } from '@resume-library/contract/sentences'

interface RefusalKind {
  readonly status: number
  /** For a person, in English; null where the reader has its own sentence for the status. */
  readonly detail: string | null
  /** The code that the answer carries, where several kinds look the same from outside. */
  readonly travelsAs?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfter?: number
}

export type FieldMessages = Readonly<Record<string, string | readonly string[]>>

interface RefusalOptions {
  readonly detail?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfter?: number
  readonly fields?: FieldMessages
  /** For the log only: an error, or a few words of our own. */
  readonly cause?: unknown
}

/** A request that is refused, thrown from wherever that turns out; anything else that is thrown is unknown. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly detail: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly retryAfter: number | null
  readonly fields: FieldMessages
  readonly #kind: RefusalKind

  constructor(code: string, kind: RefusalKind, options: RefusalOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.#kind = kind
    this.status = kind.status
    this.detail = options.detail ?? kind.detail
    this.headers = { ...kind.headers, ...options.headers }
    this.retryAfter = options.retryAfter ?? kind.retryAfter ?? null
    this.fields = options.fields ?? {}
  }

  /** The body of the answer (RFC 9457), with the messages of the fields beside its own members. */
  problem(): Problem & Record<string, unknown> {
    const { travelsAs = this.code } = this.#kind
    return {
      ...this.fields,
      type: 'about:blank',
      title: statusPhrase(this.status),
      status: this.status,
      code: travelsAs,
      ...(this.detail === null ? {} : { detail: this.detail }),
    }
  }
}

/** HTTP's words for a status; an unknown one means what the first of its hundred does (RFC 9110, section 15). */
export const statusPhrase = (status: number): string =>
  STATUS_CODES[status] ?? STATUS_CODES[Math.floor(status / 100) * 100] ?? ''

/** Makes the refusals of a process by their codes, to be thrown. */
export function defineRefusals<const Kinds extends Readonly<Record<string, RefusalKind>>>(kinds: Kinds) {
  return (code: keyof Kinds & string, options?: RefusalOptions): Refusal =>
    new Refusal(code, kinds[code]!, options)
}

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
