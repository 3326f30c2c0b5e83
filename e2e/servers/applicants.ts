import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadedResume } from '@resume-library/contract/candidate'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { QueuedStatus, RegistrationAccepted, UploadAnswer } from '@resume-library/contract/service-api'
import { newName, REGISTRATION, register, upload } from '@resume-library/service/testing/requests'

/** Headers that close the connection, so that each request goes to the next copy. */
export const CLOSING = { connection: 'close' }
export const UNAVAILABLE = '503 with Retry-After'
const ANSWERED_WITHIN_MS = 40_000
/** More than a minute, after which the lease of a killed process or an interrupted delivery expires. */
const DELIVERED_WITHIN_MS = 180_000

export interface Resume {
  readonly fields: { readonly resume_url: string; readonly uploaded_resume: UploadedResume | null }
  readonly sha256: string
}

/** Somebody who registers, and the answers so far. */
export interface Applicant {
  readonly email: string
  /** Unique, to distinguish applicants with the same email address. */
  readonly last_name: string
  readonly key: string
  readonly resume: Pick<Resume, 'fields'>
  /** Address of the queued registration, or null. */
  statusUrl: string | null
  outcome: 'registered' | 'refused' | null
  /** Tries without a definite answer: a lost connection, a 5xx, or a 429. */
  readonly retried: string[]
}

export const newApplicant = (email = `${randomUUID()}@example.com`): Applicant => ({
  email,
  last_name: randomUUID(),
  key: randomUUID(),
  resume: { fields: { resume_url: REGISTRATION.resume_url, uploaded_resume: null } },
  statusUrl: null,
  outcome: null,
  retried: [],
})

/** Registers an applicant, and looks once at a queued registration. It retries with the same key, as the form does. */
export async function apply(service: string, applicant: Applicant, changes = {}): Promise<void> {
  const { email, last_name, key, resume, retried } = applicant
  const headers = { ...CLOSING, [IDEMPOTENCY_KEY_HEADER]: key }
  const send = () => register(service, { email, last_name, ...resume.fields, ...changes }, headers)
  const answer = await untilAnswered(send, retried)
  if (answer.status === 201) applicant.outcome = 'registered'
  else if (answer.status === 409) applicant.outcome = 'refused'
  else if (answer.status !== 202) throw new Error(`${email} was answered with ${answer.status}`)
  else {
    applicant.statusUrl = ((await answer.json()) as RegistrationAccepted).status_url
    await statusOf(applicant)
  }
}

/** Polls a queued registration until its outcome. @throws after three minutes without one */
export async function awaitOutcome(applicant: Applicant): Promise<void> {
  for (const end = Date.now() + DELIVERED_WITHIN_MS; !applicant.outcome; await wait(500)) {
    const status = await statusOf(applicant)
    if (status === 'registered' || status === 'refused') applicant.outcome = status
    else if (status !== 'accepted' || Date.now() > end) throw new Error(`${applicant.email} is ${status}`)
  }
}

async function statusOf({ statusUrl, retried }: Applicant) {
  const answer = await untilAnswered(() => fetch(statusUrl!, { headers: CLOSING }), retried)
  return ((await answer.json()) as QueuedStatus).status
}

/** Uploads a resume, under a new name for each retry. */
export async function uploadResume(service: string, retried: string[]): Promise<Resume> {
  const bytes = resumeBytes()
  const send = () =>
    upload(service, { bytes, filename: newName('resume.txt'), type: 'text/plain', headers: CLOSING })
  const uploaded = (await (await untilAnswered(send, retried)).json()) as UploadAnswer
  if (!uploaded.success) throw new Error(`an upload was refused: ${uploaded.code}`)
  return { fields: { resume_url: uploaded.url, uploaded_resume: null }, sha256: sha256(bytes) }
}

/** Makes a resume that travels in the registration. */
export function resumeInside(): Resume {
  const bytes = resumeBytes()
  const resume_content_base64 = bytes.toString('base64')
  const uploaded_resume = { resume_content_base64, resume_filename: 'resume.txt', resume_filetype: 'txt' }
  return { fields: { resume_url: '', uploaded_resume }, sha256: sha256(bytes) }
}

/**
 * Retries a request until it gets a definite answer: no lost connection, no 5xx, no 429.
 *
 * @param retried receives what came instead
 * @throws after 40 s without one
 */
export async function untilAnswered(ask: () => Promise<Response>, retried: string[]): Promise<Response> {
  for (const end = Date.now() + ANSWERED_WITHIN_MS; Date.now() < end; await wait(100)) {
    try {
      // Reads the body, too: a copy may die in the middle of its answer.
      const { status, headers, body } = await ask().then(async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(await answer.arrayBuffer()),
      }))
      if (status < 500 && status !== 429) return new Response(body, { status })
      const isPlanned = status === 503 && Number(headers.get('retry-after')) > 0
      retried.push(isPlanned ? UNAVAILABLE : `${status} ${body}`)
    } catch (error) {
      retried.push(String((error as Error).cause ?? error))
    }
  }
  throw new Error(`nothing but ${retried.at(-1)} for ${ANSWERED_WITHIN_MS} ms`)
}

const resumeBytes = () => Buffer.from(randomBytes(randomInt(1, 60_000)).toString('hex'))
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
