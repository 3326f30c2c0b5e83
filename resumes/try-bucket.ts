import { createHash, randomUUID } from 'node:crypto'
import type { S3Location } from '@resume-library/server/configuration/configuration'
import { type Finding, fault, ok, skipped } from '@resume-library/server/process/finding'
import { describeError } from '@resume-library/server/process/send-request'
import { ResumeStoreError } from './resume-store.ts'
import { createS3Client, type S3Client } from './s3-client.ts'

const S3_TIMEOUT_MS = 8_000
/** Prefix of the test object, outside of the resumes. */
const PREFIX = 'doctor/'

/** Tries everything that a resume store needs of a bucket, with an object that is deleted at the end. */
export async function tryBucket(place: S3Location | null): Promise<Finding> {
  if (!place) return skipped('S3_ENDPOINT is not set, so resumes are stored in DATA_DIR')
  const s3 = createS3Client({ ...place, prefix: PREFIX }, S3_TIMEOUT_MS)
  const key = `${Date.now()}-${randomUUID()}`
  const remove = async () => (await s3('DELETE', key)).dump()
  const finding = await useBucket(s3, key, place).catch((error) => faultOf(place, key, error))
  if (finding.status !== 'ok') await remove().catch(() => undefined)
  return finding
}

async function useBucket(s3: S3Client, key: string, { bucket, endpoint }: S3Location): Promise<Finding> {
  await put(s3, key, 'first')
  if ((await put(s3, key, 'second')) < 300)
    return fault(
      `${bucket} at ${endpoint} overwrites an object despite If-None-Match: *`,
      'Use a server that supports conditional writes: without them, one upload could replace another.',
    )
  await (await s3('GET', key)).dump()
  await (await s3('GET', '', { list: { under: '', after: '' } })).dump()
  await (await s3('DELETE', key)).dump()
  return ok(`${bucket} at ${endpoint}: put, conditional put, get, list and delete work`)
}

async function put(s3: S3Client, key: string, text: string): Promise<number> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const body = { bytes: Buffer.from(text), sha256 }
  const headers = { 'if-none-match': '*' }
  const answer = await s3('PUT', key, { headers, body, expected: [409, 412] })
  await answer.dump()
  return answer.status
}

const ADVICE: Readonly<Record<string, readonly [found: string, advice: string]>> = {
  NoSuchBucket: ['does not exist', 'Create it, or check S3_BUCKET.'],
  InvalidAccessKeyId: ['does not know the access key', 'Check S3_ACCESS_KEY_ID.'],
  SignatureDoesNotMatch: ['rejects the signature', 'Check S3_SECRET_ACCESS_KEY and S3_REGION.'],
  AuthorizationHeaderMalformed: ['rejects the signature', 'Check S3_REGION.'],
  RequestTimeTooSkewed: ['rejects the time of this machine', 'Set its clock.'],
  AccessDenied: ['denies access', 'Allow this key to get, put, delete and list objects of the bucket.'],
  PermanentRedirect: ['is in another region', 'Check S3_ENDPOINT and S3_REGION.'],
}

function faultOf({ bucket, endpoint }: S3Location, key: string, error: unknown): Finding {
  const cause = error instanceof ResumeStoreError ? error.cause : error
  const refusal =
    cause instanceof Error ? /^S3 answered (\d{3} (\w+(?: code)?) to (\w+))$/.exec(cause.message) : null
  if (!refusal)
    return fault(`cannot reach ${endpoint}: ${describeError(cause)}`, 'Check S3_ENDPOINT and the network.')
  const [, answer, code = '', method] = refusal
  const [found, advice] = ADVICE[code] ?? ['refuses', 'Check the S3_… variables, and the log of the server.']
  const leftover = method === 'DELETE' ? ` Then delete the test object ${PREFIX}${key}.` : ''
  return fault(`${bucket} at ${endpoint} ${found} (${answer})`, advice + leftover)
}
