import type { UploadErrorCode } from '@resume-library/contract/refusals'
import { resumeTypeOf, uniqueResumeName } from '@resume-library/contract/resume'
import { type PageConfiguration, resumeUrl } from '@resume-library/contract/service-api'
import type { Message, MessageKey } from '../../messages/messages.ts'
import { type UploadOutcome, uploadResume } from '../../service-client.ts'
import { base64Of, copyOf } from './local-copy.ts'
import { randomBytes } from './random-hex.ts'
import type { AddedResume } from './resume.ts'

export interface UploadContext {
  readonly configuration: PageConfiguration
}

/** How an upload ended, in words. */
export type UploadEnd =
  | { readonly kind: 'done'; readonly words: Message; readonly resume: AddedResume }
  /** The specification's sentence first, then the true reason. */
  | { readonly kind: 'failed'; readonly words: readonly Message[] }
  | { readonly kind: 'cancelled' }

/** Uploads a file that passed the form's checks, and reads it locally for the preview; never throws. */
export async function uploadFile(
  file: File,
  { configuration }: UploadContext,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadEnd> {
  try {
    const copy = await copyOf(file)
    const reading = copy ? base64Of(copy) : Promise.resolve('')
    const filetype = resumeTypeOf(file)!
    const filename = uniqueResumeName(file.name, filetype, Date.now(), randomBytes(16))
    const { serviceUrl, publicUrl } = configuration
    const outcome = await uploadResume({ serviceUrl, file: copy ?? file, filename, signal, onProgress })
    if (outcome.kind === 'cancelled') return outcome
    if (outcome.kind !== 'uploaded') return { kind: 'failed', words: failureWords(outcome, copy !== null) }
    const content = await reading
    const url = resumeUrl(publicUrl || serviceUrl || location.origin, filename)
    const words: Message = { code: content ? 'upload_succeeded' : 'upload_succeeded_without_preview' }
    return {
      kind: 'done',
      words,
      resume: { info: { url, filename: file.name, filetype, content }, source: 'file', copy },
    }
  } catch {
    return { kind: 'failed', words: [{ code: 'upload_processing_failed' }] }
  }
}

function failureWords(
  outcome: Exclude<UploadOutcome, { kind: 'uploaded' | 'cancelled' }>,
  readable: boolean,
): Message[] {
  const toast: Message = { code: 'upload_failed' }
  if (outcome.kind === 'unreachable') {
    return [toast, { code: readable ? 'upload_unreachable' : 'resume_unreadable' }]
  }
  // A service newer than this page may have a reason that is not known here.
  return [toast, { code: REASONS[outcome.code] ?? 'upload_not_kept' }]
}

const REASONS: Readonly<Record<UploadErrorCode, MessageKey>> = {
  upload_malformed: 'upload_malformed',
  filename_unsafe: 'filename_unsafe',
  filename_taken: 'filename_taken',
  resume_empty: 'resume_empty',
  resume_too_large: 'resume_too_large',
  resume_type_refused: 'resume_type_refused',
  resume_password_protected: 'resume_password_protected',
  resume_infected: 'resume_infected',
  scan_unavailable: 'scan_unavailable',
  too_many_requests: 'too_many_requests',
  overloaded: 'overloaded',
  upload_too_slow: 'upload_too_slow',
  upload_quota_exceeded: 'upload_quota_exceeded',
  storage_full: 'storage_full',
  upload_failed: 'upload_not_kept',
}
