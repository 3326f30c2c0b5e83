import { request } from 'undici'

const ASK_TIMEOUT_MS = 8_000
const BODY_MAX_LENGTH = 64 * 1024

export interface Answer {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** Sends one request without following redirects. @throws errors of the system, of TLS and of HTTP */
export async function ask(
  url: string,
  question: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS)
  const { statusCode, headers, body } = await request(url, { ...question, signal })
  let text = ''
  for await (const piece of body.setEncoding('utf8')) {
    text += piece
    if (text.length > BODY_MAX_LENGTH) break
  }
  const { location } = headers
  return { status: statusCode, location: typeof location === 'string' ? location : null, body: text }
}

const CODES: Readonly<Record<string, string>> = {
  'the name of the host is not known': 'ENOTFOUND',
  'the name of the host cannot be looked up now': 'EAI_AGAIN',
  'nothing listens there': 'ECONNREFUSED',
  'the connection was broken off': 'ECONNRESET UND_ERR_SOCKET',
  'there is no way to that host': 'EHOSTUNREACH',
  'there is no way to that network': 'ENETUNREACH',
  'it does not answer in time': 'ETIMEDOUT ABORT_ERR UND_ERR_CONNECT_TIMEOUT',
  'this user has no right to it': 'EACCES EPERM',
  'it can only be read': 'EROFS',
  'the disk is full': 'ENOSPC',
  'the quota of the disk is used up': 'EDQUOT',
  'a file is in its way': 'ENOTDIR EEXIST',
  'it does not speak TLS there': 'ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'its certificate has expired': 'CERT_HAS_EXPIRED',
  'its certificate is not valid yet': 'CERT_NOT_YET_VALID',
  'its certificate is signed by itself alone': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'its certificate is signed by an authority that this machine does not know':
    'SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'its certificate comes without those between it and a known authority': 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'its certificate is for another name': 'ERR_TLS_CERT_ALTNAME_INVALID',
}
const WORDS = new Map(
  Object.entries(CODES).flatMap(([words, codes]) => codes.split(' ').map((code) => [code, words])),
)

/** Puts a failure in words. An unknown error's message is left out: it may hold an address with a password. */
export function failureWords(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    const code = cause.name === 'TimeoutError' ? 'ETIMEDOUT' : 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'HTTPParserError') return 'it does not answer by HTTP'
    const words = WORDS.get(code)
    if (words) return words
  }
  return `it failed (${error instanceof Error ? error.name : 'for an unknown reason'})`
}

export const nobodyListens = (error: Error) => failureWords(error) === WORDS.get('ECONNREFUSED')

const innerOf = (error: Error) => (error instanceof AggregateError ? error.errors[0] : error.cause)
