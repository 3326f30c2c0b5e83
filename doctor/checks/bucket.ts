import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ResumeStoreError } from '@resume-library/resumes/resume-store'
import { createS3Client, type S3Client } from '@resume-library/resumes/s3-client'
import type { S3Place } from '@resume-library/server/configuration/configuration-variables'
import { failureWords } from '../ask.ts'
import { type Finding, fault, ok, skipped } from '../finding.ts'

const S3_TIMEOUT_MS = 8_000
/** Prefix beside that of the resumes. */
const PREFIX = 'doctor/'

/** Tries everything that a resume store asks of a bucket, with an object that is deleted at the end. */
export async function checkBucket(place: S3Place | null): Promise<Finding> {
  if (!place) return skipped('S3_ENDPOINT is not set: resumes are kept in DATA_DIR')
  const s3 = createS3Client({ ...place, prefix: PREFIX }, S3_TIMEOUT_MS)
  const key = `${Date.now()}-${randomUUID()}`
  const remove = async () => (await s3('DELETE', key)).dump()
  const finding = await tried(s3, key, place).catch((error) => refused(place, key, error))
  if (finding.status !== 'ok') await remove().catch(() => undefined)
  return finding
}

async function tried(s3: S3Client, key: string, { bucket, endpoint }: S3Place): Promise<Finding> {
  await put(s3, key, 'first')
  if ((await put(s3, key, 'second')) < 300)
    return fault(
      `${bucket} at ${endpoint} overwrites what a conditional PUT (If-None-Match: *) must leave`,
      'Use a server or a version that knows conditional writes: else one upload could replace another.',
    )
  if ((await (await s3('GET', key)).text()) !== 'first')
    return fault(`${bucket} at ${endpoint} gives back other bytes than were put`, 'Look what stands between.')
  await (await s3('GET', '', { list: { under: '', after: '' } })).dump()
  await (await s3('DELETE', key)).dump()
  const gone = await s3('GET', key, { expected: [404] })
  await gone.dump()
  return gone.status === 404
    ? ok(`${bucket} at ${endpoint}: put, conditional put, get, list and delete work`)
    : fault(`${bucket} at ${endpoint} still has what was deleted`, 'Reads must see every write before them.')
}

async function put(s3: S3Client, key: string, text: string): Promise<number> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const body = { pieces: Readable.from([Buffer.from(text)]), length: text.length, sha256 }
  const headers = { 'if-none-match': '*' }
  const answer = await s3('PUT', key, { headers, body, expected: [409, 412] })
  await answer.dump()
  return answer.status
}

const ADVICE: Readonly<Record<string, readonly [found: string, advice: string]>> = {
  NoSuchBucket: ['is not there', 'Make it, or look at S3_BUCKET.'],
  InvalidAccessKeyId: ['does not know the key', 'Look at S3_ACCESS_KEY_ID.'],
  SignatureDoesNotMatch: ['does not accept the signature', 'Look at S3_SECRET_ACCESS_KEY and S3_REGION.'],
  AuthorizationHeaderMalformed: ['does not accept the signature', 'Look at S3_REGION.'],
  RequestTimeTooSkewed: ['finds that this clock is wrong', 'Set the clock of this machine.'],
  AccessDenied: ['does not allow it', 'Allow this key to get, put, delete and list objects of the bucket.'],
  PermanentRedirect: ['is in another region', 'Look at S3_ENDPOINT and S3_REGION.'],
}

function refused({ bucket, endpoint }: S3Place, key: string, error: unknown): Finding {
  const cause = error instanceof ResumeStoreError ? error.cause : error
  const said =
    cause instanceof Error ? /^S3 answered (\d{3} (\w+(?: code)?) to (\w+))$/.exec(cause.message) : null
  const unreached = `${endpoint} cannot be reached: ${failureWords(cause)}`
  if (!said) return fault(unreached, 'Look at S3_ENDPOINT, and at the network.')
  const [, answer, code = '', method] = said
  const [found, advice] = ADVICE[code] ?? ['refuses', 'Look at the S3_… variables, and at its log.']
  const left = method === 'DELETE' ? ` ${PREFIX}${key} is left in it: delete it.` : ''
  return fault(`${bucket} at ${endpoint} ${found} (${answer})`, advice + left)
}
