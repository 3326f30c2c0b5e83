import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { UploadedResume } from '@resume-library/contract/candidate'
import { IDEMPOTENCY_KEY_HEADER } from '@resume-library/contract/provider-api'
import type { UploadAnswer } from '@resume-library/contract/service-api'
import { newName, register, upload } from '@resume-library/service/testing/requests'
import { CLOSING, retryUntilAnswered } from './until-answered.ts'

export interface Ledger {
  /** SHA-256 of each uploaded file, by its name. */
  readonly uploads: Map<string, string>
  /** Resumes of the registered candidates, by e-mail address as the provider stores it. */
  readonly candidates: Map<string, LedgerResume>
  /** Answers that contradict an earlier one. */
  readonly contradictions: string[]
  retries: number
}

type LedgerResume =
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'file'; readonly sha256: string }

export const newLedger = (): Ledger => ({
  uploads: new Map(),
  candidates: new Map(),
  contradictions: [],
  retries: 0,
})

interface Resume {
  readonly fields: { readonly resume_url: string; readonly uploaded_resume: UploadedResume | null }
  readonly expected: LedgerResume
}

/**
 * Registers one new person after another until aborted, retrying with the same key as the form does. Every third sends
 * the resume in the registration; for every fifth, two register the same email address concurrently.
 *
 * @throws if a person could not be registered at all
 */
export async function apply(service: string, ledger: Ledger, stop: AbortSignal): Promise<void> {
  for (let person = 0; !stop.aborted; person++) {
    const resume = person % 3 === 2 ? resumeInside() : await uploadResume(service, ledger)
    const email = `${randomUUID()}@example.com`
    if (person % 5 === 4) await registerConcurrently(service, ledger, email, resume)
    else expectOne(ledger, email, [await registeredAs(service, ledger, email, resume)], resume)
  }
}

async function registerConcurrently(
  service: string,
  ledger: Ledger,
  email: string,
  resume: Resume,
): Promise<void> {
  const addresses = [email, ` ${email.toUpperCase()} `]
  const statuses = await Promise.all(addresses.map((as) => registeredAs(service, ledger, as, resume)))
  expectOne(ledger, email, statuses, resume)
}

/** Notes contradictions: exactly one of concurrent registrations succeeds, the others get 409. */
function expectOne(ledger: Ledger, email: string, statuses: readonly number[], resume: Resume): void {
  const registered = statuses.filter((status) => status < 300).length
  if (registered > 0) ledger.candidates.set(email, resume.expected)
  if (registered !== 1 || statuses.some((status) => status >= 300 && status !== 409)) {
    ledger.contradictions.push(`${email} was answered with ${statuses.join(' and ')}`)
  }
}

/** Uploads a resume, under a new name for each retry. */
async function uploadResume(service: string, ledger: Ledger): Promise<Resume> {
  const bytes = resumeBytes()
  const send = () =>
    upload(service, { bytes, filename: newName('resume.txt'), type: 'text/plain', headers: CLOSING })
  const answer = await retryUntilAnswered(send, countRetry(ledger))
  const uploaded = (await answer.json()) as UploadAnswer
  if (!uploaded.success) throw new Error(`an upload was refused: ${uploaded.code}`)
  ledger.uploads.set(uploaded.filename, sha256(bytes))
  return {
    fields: { resume_url: uploaded.url, uploaded_resume: null },
    expected: { kind: 'address', url: uploaded.url },
  }
}

function resumeInside(): Resume {
  const bytes = resumeBytes()
  const resume_content_base64 = Buffer.from(bytes).toString('base64')
  const uploaded_resume = { resume_content_base64, resume_filename: 'resume.txt', resume_filetype: 'txt' }
  return { fields: { resume_url: '', uploaded_resume }, expected: { kind: 'file', sha256: sha256(bytes) } }
}

async function registeredAs(
  service: string,
  ledger: Ledger,
  email: string,
  { fields }: Resume,
): Promise<number> {
  const headers = { ...CLOSING, [IDEMPOTENCY_KEY_HEADER]: randomUUID() }
  const send = () => register(service, { email, ...fields }, headers)
  return (await retryUntilAnswered(send, countRetry(ledger))).status
}

const countRetry = (ledger: Ledger) => () => {
  ledger.retries++
}

const resumeBytes = () => Buffer.from(randomBytes(randomInt(1, 60_000)).toString('hex'))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
