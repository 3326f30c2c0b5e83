import type { Candidate } from '@resume-library/contract/candidate'
import { PROVIDER_ANSWER_MAX_BYTES } from '@resume-library/contract/limits'
import { IDEMPOTENCY_KEY_HEADER, providerHeaders, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { Refusal } from '@resume-library/server/refusal'
import { type Dispatcher, Pool } from 'undici'
import type { ServiceConfig } from '../config.ts'
import { refuse } from '../refusals.ts'

/** What the provider answered, as far as it is handed back. */
export interface ProviderAnswer {
  readonly status: number
  /** The body with its content type; null where there is none that the form could read. */
  readonly content: { readonly type: string; readonly body: Buffer } | null
  readonly retryAfter: string | null
}

export interface ProviderClient {
  /**
   * Registers a candidate, by one request: never again by itself, and following no redirect.
   *
   * @param idempotencyKey passed on, so that the provider knows a repeated registration
   * @param requestId passed on, so that both logs tell of the same request
   * @throws {Refusal} `provider_unreachable`, `provider_too_slow`, `provider_answer_invalid`
   */
  register(candidate: Candidate, idempotencyKey: string | null, requestId: string): Promise<ProviderAnswer>
  /** @throws where the provider does not answer, or itself says that it is not ready */
  check(): Promise<void>
  close(): Promise<void>
}

const CONNECTIONS_MAX = 128
const READINESS_TIMEOUT_MS = 2_000

/** @param timeout for a whole answer, in milliseconds */
export function createProviderClient(
  { url, credential }: ServiceConfig['provider'],
  timeout: number,
): ProviderClient {
  const { origin, pathname } = new URL(url)
  const base = pathname.replace(/\/+$/, '')
  const headers = providerHeaders(credential)
  const pool = new Pool(origin, { connections: CONNECTIONS_MAX })

  return {
    async register(candidate, idempotencyKey, requestId) {
      const signal = AbortSignal.timeout(timeout)
      try {
        const answer = await pool.request({
          method: 'POST',
          path: base + REGISTER_PATH,
          headers: {
            ...headers,
            'X-Request-Id': requestId,
            ...(idempotencyKey === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
          },
          body: JSON.stringify(candidate),
          signal,
          headersTimeout: timeout,
          bodyTimeout: timeout,
        })
        return await readAnswer(answer)
      } catch (error) {
        if (error instanceof Refusal) throw error
        throw refuse(isTimeout(error) ? 'provider_too_slow' : 'provider_unreachable', {
          cause: error,
        })
      }
    },
    async check() {
      const signal = AbortSignal.timeout(READINESS_TIMEOUT_MS)
      const answer = await pool.request({ method: 'GET', path: `${base}/readyz`, signal })
      await answer.body.dump({ limit: PROVIDER_ANSWER_MAX_BYTES, signal })
      if (answer.statusCode >= 500) throw new Error(`the provider answered ${answer.statusCode}`)
    },
    close: () => pool.destroy(),
  }
}

async function readAnswer(answer: Dispatcher.ResponseData): Promise<ProviderAnswer> {
  const body = await readCapped(answer.body)
  return {
    status: answer.statusCode,
    content: readableContent(answer.headers['content-type'], body),
    retryAfter: retryAfterOf(answer.headers['retry-after']),
  }
}

async function readCapped(stream: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > PROVIDER_ANSWER_MAX_BYTES) {
      throw refuse('provider_answer_invalid', { cause: 'the answer is too large' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const READABLE_TYPE = /^(application\/(?:[\w.+-]+\+)?json|text\/plain)[ \t]*(?:;[ \t]*charset="?([\w-]+)"?)?/i

/** JSON and plain text only: a page of HTML must never come from our origin. */
function readableContent(header: string | string[] | undefined, body: Buffer): ProviderAnswer['content'] {
  const [, type, charset = 'utf-8'] = READABLE_TYPE.exec(typeof header === 'string' ? header : '') ?? []
  return type && body.length > 0 ? { type: `${type.toLowerCase()}; charset=${charset}`, body } : null
}

/** Seconds or an HTTP date; anything else is not passed on. */
function retryAfterOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^(\d{1,9}|[\w, :+-]{10,40})$/.test(header) ? header : null
}

const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || ('code' in error && TIMEOUT_CODES.has(String(error.code)))
}
