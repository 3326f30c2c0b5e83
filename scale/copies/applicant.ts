import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { UploadedResume } from '@resume-library/contract/candidate'
import { IDEMPOTENCY_KEY_HEADER, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { uniqueResumeName } from '@resume-library/contract/resume'
import { UPLOAD_PATH, type UploadAnswer } from '@resume-library/contract/service-api'
import type { Ledger, LedgerResume } from './ledger.ts'
import { untilAnswered } from './until-answered.ts'

/** What a registration says of the resume, and what the ledger says of it. */
interface Resume {
  readonly fields: { readonly resume_url: string; readonly uploaded_resume: UploadedResume | null }
  readonly noted: LedgerResume
}

/**
 * Registers one new person after another until told to stop, as the form does: what was not answered is tried again
 * with the same key. Each third sends the resume inside the registration; for each fifth, two want the same e-mail
 * address at once.
 *
 * @throws where a person could not be registered at all
 */
export async function apply(service: string, ledger: Ledger, stop: AbortSignal): Promise<void> {
  for (let person = 0; !stop.aborted; person++) {
    const resume = person % 3 === 2 ? resumeInside() : await uploadResume(service, ledger)
    const email = `${randomUUID()}@example.com`
    if (person % 5 === 4) await contest(service, ledger, email, resume)
    else expectOne(ledger, email, [await register(service, ledger, email, resume)], resume)
  }
}

async function contest(service: string, ledger: Ledger, email: string, resume: Resume): Promise<void> {
  const addresses = [email, ` ${email.toUpperCase()} `]
  const statuses = await Promise.all(addresses.map((as) => register(service, ledger, as, resume)))
  expectOne(ledger, email, statuses, resume)
}

/** One of those who wanted the address has it, and the others were told so. */
function expectOne(ledger: Ledger, email: string, statuses: readonly number[], resume: Resume): void {
  const registered = statuses.filter((status) => status < 300).length
  if (registered > 0) ledger.candidates.set(email, resume.noted)
  if (registered !== 1 || statuses.some((status) => status >= 300 && status !== 409)) {
    ledger.contradictions.push(`${email} was answered with ${statuses.join(' and ')}`)
  }
}

/** Uploads under a new name each time: what an unanswered upload left behind is nobody's. */
async function uploadResume(service: string, ledger: Ledger): Promise<Resume> {
  const bytes = resumeBytes()
  const answer = await untilAnswered(() => {
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'text/plain' }), 'resume.txt')
    form.set('filename', uniqueResumeName('resume.txt', 'txt', Date.now(), randomBytes(16)))
    return post(service + UPLOAD_PATH, form)
  }, again(ledger))
  const uploaded = (await answer.json()) as UploadAnswer
  if (!uploaded.success) throw new Error(`an upload was refused: ${uploaded.code}`)
  ledger.uploads.set(uploaded.filename, sha256(bytes))
  return {
    fields: { resume_url: uploaded.url, uploaded_resume: null },
    noted: { kind: 'address', url: uploaded.url },
  }
}

function resumeInside(): Resume {
  const bytes = resumeBytes()
  const resume_content_base64 = Buffer.from(bytes).toString('base64')
  const uploaded_resume = { resume_content_base64, resume_filename: 'resume.txt', resume_filetype: 'txt' }
  return { fields: { resume_url: '', uploaded_resume }, noted: { kind: 'file', sha256: sha256(bytes) } }
}

/** The status in which it ended. */
async function register(service: string, ledger: Ledger, email: string, resume: Resume): Promise<number> {
  const key = randomUUID()
  const candidate = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    password: 'correct horse battery',
    zip_code: '12345',
    ...resume.fields,
  }
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key }
  const answer = await untilAnswered(
    () => post(service + REGISTER_PATH, JSON.stringify(candidate), headers),
    again(ledger),
  )
  return answer.status
}

const again = (ledger: Ledger) => () => {
  ledger.repeats++
}

const post = (url: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { ...headers, connection: 'close' } })

const resumeBytes = () => Buffer.from(randomBytes(randomInt(1, 60_000)).toString('hex'))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
