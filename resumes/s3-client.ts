import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { S3_TIMEOUT_MS } from '@resume-library/contract/limits'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import { ResumeStoreError } from './resume-store.ts'

export interface S3Bucket {
  /** Base address of the S3 server; the bucket is put into the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Prefix of every key, so that several stores share a bucket. */
  readonly prefix?: string
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

interface S3Call {
  readonly headers?: Readonly<Record<string, string>>
  /** Lists the keys with a prefix, after a key. */
  readonly list?: { readonly under: string; readonly after: string }
  readonly body?: { readonly bytes: Uint8Array; readonly sha256: string }
  /** Statuses from 300 on that are returned; others are thrown. */
  readonly expected?: readonly number[]
}

export interface S3Answer {
  readonly status: number
  readonly header: (name: string) => string | undefined
  /** Discards the body, so that the connection can be used again. One of these three must be called. */
  readonly dump: () => Promise<void>
  readonly text: () => Promise<string>
  readonly bytes: () => Promise<Uint8Array>
}

/**
 * Sends a signed request to an S3 bucket (AWS Signature Version 4, path style), once, and follows no redirect.
 *
 * @param key key of the object, without the prefix, in ASCII; an empty string for the bucket
 * @throws {ResumeStoreError} `no_space`, `unavailable`
 */
export type S3Client = (method: Method, key: string, call?: S3Call) => Promise<S3Answer>

const EMPTY_SHA256 = createHash('sha256').digest('hex')
const NO_SPACE_STATUS = 507
const NO_SPACE_CODES = new Set(['QuotaExceeded', 'InsufficientCapacity'])

/** @param timeout milliseconds to connect, for the headers, and between two chunks */
export function createS3Client(bucket: S3Bucket, timeout = S3_TIMEOUT_MS): S3Client {
  const signed = requestSigner(bucket)
  // Never closed: idle connections do not keep the process alive.
  const dispatcher = new Agent({
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  })

  return async (method, key, call = {}) => {
    const { url, headers } = await signed(method, key, call)
    const { body, expected = [] } = call
    const answer = await request(url, {
      method,
      dispatcher,
      headers: [...headers].flat(),
      body: body?.bytes ?? null,
    }).catch(unavailable)
    const { statusCode: status, body: stream } = answer
    // A destroyed body emits an error without a listener.
    stream.on('error', () => undefined)
    if (status >= 300 && !expected.includes(status)) throw await refusal(method, status, stream)
    return {
      status,
      header: (name) => oneOf(answer.headers[name]),
      dump: () => stream.dump().catch(unavailable),
      text: () => text(stream).catch(unavailable),
      bytes: () => buffer(stream).catch(unavailable),
    }
  }
}

/** Creates a function that signs calls. */
function requestSigner({ endpoint, bucket, region, accessKeyId, secretAccessKey, prefix = '' }: S3Bucket) {
  const path = `/${encodeURIComponent(bucket)}/`
  const base = endpoint.replace(/\/+$/, '') + path
  const keys = new Map<string, ArrayBuffer>()

  return (method: Method, key: string, { headers, list, body }: S3Call) =>
    new AwsV4Signer({
      method,
      url: base + (key && prefix + key) + (list ? listing(prefix + list.under, list.after) : ''),
      headers: {
        ...headers,
        'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256,
      },
      service: 's3',
      accessKeyId,
      secretAccessKey,
      region,
      cache: keys,
    }).sign()
}

const listing = (under: string, after: string) =>
  `?${new URLSearchParams({ 'list-type': '2', prefix: under, 'start-after': after })}`

const oneOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function unavailable(cause: unknown): never {
  throw new ResumeStoreError('unavailable', { cause })
}

/** Returns an error with the server's code, without its message, which may contain names and keys. */
async function refusal(method: Method, status: number, body: Readable): Promise<ResumeStoreError> {
  const code = /<Code>(\w+)<\/Code>/.exec(await text(body).catch(() => ''))?.[1] ?? 'no code'
  const full = status === NO_SPACE_STATUS || NO_SPACE_CODES.has(code)
  return new ResumeStoreError(full ? 'no_space' : 'unavailable', {
    cause: new Error(`S3 answered ${status} ${code} to ${method}`),
  })
}
