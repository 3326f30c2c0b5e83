import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** How long one request may take, in milliseconds. */
const ASK_TIMEOUT_MS = 8_000
/** More of an answer is not read, in bytes. */
const BODY_MAX_BYTES = 64 * 1024

export interface Question {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether a certificate that is not to be trusted is no reason to stop: for what is no secret, where it is told elsewhere. */
  readonly trustsAll?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When it was given, by this machine's clock, in milliseconds since the epoch: the middle of the request. */
  readonly at: number
  /** Whether a server on this machine gave it, as the two ends of the connection tell. */
  readonly isFromHere: boolean
}

/**
 * Sends one request on a connection of its own, which is closed after it, and follows no redirect.
 *
 * @param timeout for the whole answer, in milliseconds
 * @throws system errors, and those of TLS and HTTP
 */
export async function ask(
  url: string,
  question: Question = {},
  timeout: number = ASK_TIMEOUT_MS,
): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '', trustsAll = false } = question
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const begun = Date.now()
  const signal = AbortSignal.timeout(timeout)
  const options = { method, headers: { connection: 'close', ...headers }, agent: false, signal } as const
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { ...options, rejectUnauthorized: !trustsAll })
      .on('response', resolve)
      // Without a listener, neither an answer nor an error comes.
      .on('upgrade', (_answer, socket) => {
        socket.destroy()
        reject(Object.assign(new Error('an upgrade that nobody asked for'), { code: 'UPGRADE' }))
      })
      .on('error', reject)
      .end(body)
  })
  const at = (begun + Date.now()) / 2
  const { statusCode: status = 0, socket } = answer
  const isFromHere = socket.localAddress === socket.remoteAddress
  try {
    return { status, headers: answer.headers, body: await bodyOf(answer), at, isFromHere }
  } catch (error) {
    // An answer that is ended because it takes too long says only that it was broken off.
    throw signal.aborted ? signal.reason : error
  } finally {
    answer.destroy()
  }
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    size += chunk.length
    if (size > BODY_MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString()
}
