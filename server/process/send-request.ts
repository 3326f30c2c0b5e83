import { getSystemErrorMessage } from 'node:util'
import { request } from 'undici'

const TIMEOUT_MS = 8_000
const BODY_MAX_LENGTH = 64 * 1024

export interface HttpResponse {
  readonly status: number
  readonly location: string
  readonly body: string
}

/** Sends one request without following redirects. @throws errors of the system, of TLS and of HTTP */
export async function sendRequest(
  url: string,
  options: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { statusCode, headers, body } = await request(url, { ...options, signal })
  let text = ''
  for await (const chunk of body.setEncoding('utf8')) {
    text += chunk
    if (text.length > BODY_MAX_LENGTH) break
  }
  return { status: statusCode, location: String(headers.location ?? ''), body: text }
}

const CERTIFICATE_FAULT = /^(CERT_|DEPTH_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/

const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'unknown host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on that port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no TLS on that port',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_SOCKET: 'connection closed without an answer',
  TimeoutError: 'no answer in time',
  HTTPParserError: 'the answer is not HTTP',
}

/** Describes a failure. An unknown error's message is left out: it may hold an address with a password. */
export function describeError(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = innerError(cause)) {
    const { code = '', name, errno, message } = cause as NodeJS.ErrnoException
    const known = MESSAGES[code] ?? MESSAGES[name]
    if (known) return known
    if (errno) return getSystemErrorMessage(errno)
    if (CERTIFICATE_FAULT.test(code)) return message
  }
  return `unknown error (${error instanceof Error ? error.name : typeof error})`
}

export const isConnectionRefused = (error: Error) => describeError(error) === 'connection refused'

const innerError = (error: Error) => (error instanceof AggregateError ? error.errors[0] : error.cause)
