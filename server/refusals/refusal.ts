import { STATUS_CODES } from 'node:http'
import {
  GENERAL_REFUSALS,
  METHOD_REFUSALS,
  type RefusalKind,
  type Refusals,
} from '@resume-library/contract/errors'
import type { Problem } from '@resume-library/contract/provider-api'

type Messages = string | readonly string[]

/** Members of a problem: messages by field, or such messages in a member. */
export type FieldMessages = Readonly<Record<string, Messages | Readonly<Record<string, Messages>>>>

interface RefusalOptions {
  readonly detail?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfter?: number
  readonly fields?: FieldMessages
  /** For the log only: an error, or a short reason. */
  readonly cause?: unknown
}

/** Refusal of a request, which may be thrown anywhere; other errors are answered with 500. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly detail: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly retryAfter: number | null
  readonly fields: FieldMessages

  constructor(code: string, [status, detail, sent]: RefusalKind, options: RefusalOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.detail = options.detail ?? detail
    this.headers = { ...sent?.headers, ...options.headers }
    this.retryAfter = options.retryAfter ?? sent?.retryAfter ?? null
    this.fields = options.fields ?? {}
  }

  /** Makes the body of the answer (RFC 9457), with the messages of the fields. */
  problem(): Problem & Record<string, unknown> {
    return {
      ...this.fields,
      type: 'about:blank',
      title: statusPhrase(this.status),
      status: this.status,
      code: this.code,
      ...(this.detail === null ? {} : { detail: this.detail }),
    }
  }
}

/** Returns the reason phrase of a status; an unknown one counts as `x00` of its class (RFC 9110, section 15). */
export const statusPhrase = (status: number): string =>
  STATUS_CODES[status] ?? STATUS_CODES[Math.floor(status / 100) * 100] ?? ''

/** Creates a function that makes the refusals of a process by their codes. */
export function defineRefusals<const Kinds extends Refusals>(kinds: Kinds) {
  return (code: keyof Kinds & string, options?: RefusalOptions): Refusal =>
    new Refusal(code, kinds[code]!, options)
}

export const SERVER_REFUSALS = { ...GENERAL_REFUSALS, ...METHOD_REFUSALS }

export const refuse = defineRefusals(SERVER_REFUSALS)
