import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { PROVIDER_ANSWER_MAX_BYTES } from '@resume-library/contract/limits'
import { isMarkup } from '@resume-library/contract/outcome'
import { READINESS_PATH } from '@resume-library/contract/provider-api'
import { refuse } from '../refusals.ts'

export interface ProviderAnswer {
  readonly kind: 'answered'
  readonly status: number
  /** JSON or plain text; null for any other body. */
  readonly content: { readonly type: string; readonly body: Buffer } | null
  readonly retryAfter: string | null
  /** True where a `Link` header announces the provider's readiness. */
  readonly hasStatusEndpoint?: boolean
  readonly isPage?: boolean
  /** True where the registration may also be queued; then the outbox releases its claim. */
  readonly mayBeQueued?: boolean
}

/** Reads a provider's answer to its end. @throws {Refusal} `provider_answer_invalid`; errors of connection and decoding */
export async function readAnswer(answer: IncomingMessage): Promise<ProviderAnswer> {
  try {
    const status = registrationStatus(answer.statusCode ?? 0)
    const body = await decoded(await readCapped(answer), answer.headers['content-encoding'])
    return {
      kind: 'answered',
      status,
      content: readableContent(answer.headers['content-type'], body),
      retryAfter: retryAfterOf(answer.headers),
      hasStatusEndpoint: hasStatusLink(answer.headers.link),
      isPage: isMarkup(body.toString()),
    }
  } finally {
    answer.destroy()
  }
}

/** @throws {Refusal} `provider_answer_invalid` for a page of HTML or XML that would count as a registration */
export async function readRegistration(answer: IncomingMessage): Promise<ProviderAnswer> {
  const read = await readAnswer(answer)
  if (read.status < 300 && read.isPage) throw invalid('an HTML or XML page')
  return read
}

/** Refuses 304 and 407: a registration has no condition, and a browser hides a 407 from its page. */
function registrationStatus(status: number): number {
  if (status >= 200 && status <= 599 && status !== 304 && status !== 407) return status
  throw invalid(`the status ${status}`)
}

async function readCapped(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > PROVIDER_ANSWER_MAX_BYTES) throw invalid('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const DECODERS = {
  identity: async (body) => body,
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // The zlib format; some servers send raw deflate (RFC 9110, section 8.4.1.2).
  deflate: (body, options) => promisify((body[0]! & 15) === 8 ? inflate : inflateRaw)(body, options),
} as const satisfies Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>

/** Decodes the content codings, in reverse order. */
async function decoded(body: Buffer, header = ''): Promise<Buffer> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
  let bytes = body
  for (const coding of codings.filter(Boolean).reverse()) {
    if (!Object.hasOwn(DECODERS, coding)) throw invalid('an unknown content coding')
    if (bytes.length === 0) break
    const decode = DECODERS[coding as keyof typeof DECODERS]
    bytes = await decode(bytes, { maxOutputLength: PROVIDER_ANSWER_MAX_BYTES })
  }
  return bytes
}

const READABLE_TYPE = /^(application\/(?:[\w.+-]+\+)?json|text\/plain)[ \t]*(?:;[ \t]*charset="?([\w-]+)"?)?/i

/** Returns JSON and plain text only: HTML must never be served from our origin. */
function readableContent(header: string | undefined, body: Buffer): ProviderAnswer['content'] {
  const [, type, charset = 'utf-8'] = READABLE_TYPE.exec(header ?? '') ?? []
  return type && body.length > 0 ? { type: `${type.toLowerCase()}; charset=${charset}`, body } : null
}

function retryAfterOf({ 'retry-after': value }: IncomingHttpHeaders): string | null {
  return value !== undefined && /^(\d{1,9}|[\w, :+-]{10,40})$/.test(value) ? value : null
}

/** Finds the status link; Node joins all `Link` headers. */
function hasStatusLink(links: string | readonly string[] = ''): boolean {
  return String(links)
    .split(/,(?=\s*<)/)
    .some((link) => {
      const [target, ...parameters] = link.replace(/[\s"]/g, '').split(';')
      return target === `<${READINESS_PATH}>` && parameters.includes('rel=status')
    })
}

/** Parses a JSON answer; undefined for another content type or invalid JSON. */
export function jsonOf({ content }: Pick<ProviderAnswer, 'content'>): unknown {
  if (!content?.type.includes('json')) return undefined
  try {
    return JSON.parse(content.body.toString('utf8'))
  } catch {
    return undefined
  }
}

const invalid = (cause: string) => refuse('provider_answer_invalid', { cause })
