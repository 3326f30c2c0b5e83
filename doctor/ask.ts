import { request } from 'undici'

const ASK_TIMEOUT_MS = 8_000
const BODY_MAX_LENGTH = 64 * 1024

export interface Answer {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** Sends one request, and follows no redirect. @throws system errors, and those of TLS and HTTP */
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

const UNKNOWN_AUTHORITY = 'its certificate is signed by an authority that this machine does not know'

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was broken off',
  UND_ERR_SOCKET: 'the connection was broken off',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer in time',
  ABORT_ERR: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those between it and a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** What went wrong, in words. The message of an unknown error is not told: it may hold an address with a password. */
export function failureWords(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'TimeoutError') return WORDS.ETIMEDOUT!
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'HTTPParserError') return 'it does not answer by HTTP'
    if (WORDS[code]) return WORDS[code]
  }
  return `it failed (${error instanceof Error ? error.name : 'for an unknown reason'})`
}

export const nobodyListens = (error: Error) => failureWords(error) === WORDS.ECONNREFUSED

const innerOf = (error: Error) => (error instanceof AggregateError ? error.errors[0] : error.cause)
