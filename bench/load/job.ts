/** One request, many times, with a part of its own each time. */
export type LoadRequest =
  /** An upload as the form sends it: `filename`, then `file`; a PDF of random bytes under a new name each time. */
  | { readonly kind: 'multipart'; readonly path: string; readonly bytes: number }
  /** The same bytes as a bare body, to `folder` and a new name. */
  | { readonly kind: 'put'; readonly folder: string; readonly bytes: number }
  | { readonly kind: 'get'; readonly path: string }
  /** JSON with a new e-mail address in place of {@link EMAIL_PLACEHOLDER}. */
  | {
      readonly kind: 'json'
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }

export const EMAIL_PLACEHOLDER = '{email}'

/** A bounded load: it ends after `seconds`, or after `maximum` requests were begun, whichever is first. */
export interface LoadJob {
  /** On 127.0.0.1, never elsewhere. */
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly maximum: number
  readonly request: LoadRequest
}

export interface LoadResult {
  /** Answers of 2xx. */
  readonly answered: number
  /** Everything else, by status or error code. */
  readonly failures: Readonly<Record<string, number>>
  /** From the first request until the last answer. */
  readonly seconds: number
  readonly perSecond: number
  /** Milliseconds of the answered ones. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
}
