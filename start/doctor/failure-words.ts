const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was broken off',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it does not answer in time',
  ABORT_ERR: 'it does not answer in time',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  UPGRADE: 'it wants to speak something else than HTTP',
  EPROTO: 'it does not speak TLS there',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without those between it and a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

/** Codes of Node's TLS and HTTP parser for an answer that is none. */
const NO_TLS = /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/
const NO_HTTP = /^HPE_/

/** What went wrong, in words. The message of an unknown error is not told: it may hold an address with a password. */
export function failureWords(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (cause.name === 'TimeoutError') return WORDS.ETIMEDOUT!
    if (NO_TLS.test(code)) return WORDS.EPROTO!
    if (NO_HTTP.test(code)) return 'it does not answer by HTTP'
    const words = WORDS[code]
    if (words) return words
  }
  return `it failed (${codeOf(error)})`
}

const innerOf = (error: Error) => (error instanceof AggregateError ? error.errors[0] : error.cause)

const codeOf = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'for an unknown reason'
