import type { FormValues } from '../../../contract/candidate.ts'
import { PROVIDER_TIMEOUT_MS } from '../../../contract/limits.ts'
import { type RegistrationFailure, registrationToast } from '../../../contract/outcome.ts'
import { REGISTER_PATH } from '../../../contract/provider-api.ts'
import { providerRequest, submittedCandidate } from '../../../contract/provider-request.ts'
import { type ResumeInfo, resumeSource, resumeTypeOf, uniqueResumeName } from '../../../contract/resume.ts'
import { inEnglish, SENTENCES } from '../../../contract/sentences.ts'
import { resumeUrl, UPLOAD_PATH } from '../../../contract/service-api.ts'

const JOB_BOARD = 'https://jobs.example.com'

export type Notice = { readonly kind: 'success' | 'error'; readonly text: string }

/** Uploads a resume and tells where it is. @throws Error with the sentence for the toast */
export async function uploadResume(file: File): Promise<ResumeInfo> {
  const type = resumeTypeOf(file)
  if (!type) throw new Error(SENTENCES.resume_type_refused)
  const filename = uniqueResumeName(file.name, type, Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  const body = new FormData()
  body.append('filename', filename)
  body.append('file', file)
  const answer = await fetch(UPLOAD_PATH, { method: 'POST', body, credentials: 'include' })
  const { success } = answer.ok ? await answer.json() : { success: false }
  if (!success) throw new Error(SENTENCES.upload_failed)
  return { url: resumeUrl(location.origin, filename), filename: file.name, filetype: type, content: '' }
}

/** Sends a registration; the notice is the toast to show. */
export async function register(values: FormValues, resume: ResumeInfo | null): Promise<Notice> {
  const source = resumeSource(values, resume)
  if (!source.ok) return { kind: 'error', text: SENTENCES[source.code] }
  const now = new Date()
  const request = providerRequest(submittedCandidate(values, source.resume, now), now)
  const failure = await post(request)
  if (!failure) return { kind: 'success', text: SENTENCES.toast_registered }
  return { kind: 'error', text: inEnglish(registrationToast(failure, JOB_BOARD)) }
}

async function post(request: unknown): Promise<RegistrationFailure | null> {
  try {
    const answer = await fetch(REGISTER_PATH, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    })
    if (answer.ok) return null
    const text = await answer.text()
    return { kind: 'refused', status: answer.status, body: parsed(text) }
  } catch {
    return { kind: 'unanswered' }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
