import { UPLOAD_REFUSALS } from '@resume-library/contract/errors'
import { resumeTypeOf, resumeTypeOfName, shownName, uniqueResumeName } from '@resume-library/contract/resume'
import { resumeUrl } from '@resume-library/contract/service-api'
import type { Message, MessageKey } from '../../messages/message-types.ts'
import type {
  DeferredDependencies,
  UploadFailureCode,
  UploadOutcome,
} from '../../registration/dependencies.ts'
import type { AddedResume } from '../../registration/state.ts'

export type UploadEnd =
  | { readonly kind: 'done'; readonly message: Message; readonly resume: AddedResume }
  | {
      readonly kind: 'failed'
      readonly messages: readonly Message[]
      /** True where a retry is of no use. */
      readonly isFinal?: boolean
      readonly retry?: { waitMs: number | null; isConnectionLost: boolean }
    }

/** Error codes of an unreadable file in WebKit, which sends an empty body; other engines fail the request. */
const EMPTY_CODES: readonly UploadFailureCode[] = ['upload_malformed', 'resume_empty', 'resume_type_refused']

/** Uploads a checked file, and reads it into memory for the preview. Never throws. */
export async function uploadFile(
  file: File,
  { client, files, clock, publicUrl }: DeferredDependencies,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadEnd> {
  try {
    const copy = await files.readIntoMemory(file)
    if (signal.aborted) return { kind: 'failed', messages: [] }
    const filetype = resumeTypeOf(file)!
    const filename = uniqueResumeName(
      file.name,
      filetype,
      clock.now(),
      crypto.getRandomValues(new Uint8Array(16)),
    )
    const sending = client.upload({ file: copy ?? file, filename, signal, onProgress })
    // In parallel: the upload does not wait for it.
    const reading = copy ? files.base64(copy) : Promise.resolve('')
    const outcome = await sending
    if (outcome.kind !== 'uploaded')
      return {
        kind: 'failed',
        messages: failureMessages(outcome, copy !== null),
        isFinal: isWebPage(outcome),
        retry: {
          waitMs: outcome.kind === 'refused' ? (outcome.waitMs ?? null) : null,
          // An unreadable file fails alike, but a retry is of no use.
          isConnectionLost: outcome.kind === 'unreachable' && copy !== null,
        },
      }
    const content = await reading
    const message: Message = { code: content ? 'upload_succeeded' : 'upload_succeeded_without_preview' }
    const { deleteUrl, filename: stored = filename } = outcome
    const info = {
      url: resumeUrl(publicUrl, stored),
      filename: shownName(file.name, filetype, stored),
      filetype: resumeTypeOfName(stored) ?? filetype,
      content,
    }
    return { kind: 'done', message, resume: { kind: 'file', info, copy, ...(deleteUrl && { deleteUrl }) } }
  } catch {
    return { kind: 'failed', messages: [{ code: 'upload_processing_failed' }] }
  }
}

const isWebPage = (outcome: UploadOutcome) =>
  outcome.kind === 'refused' && outcome.code === 'resume_is_web_page'

function failureMessages(
  outcome: Exclude<UploadOutcome, { kind: 'uploaded' }>,
  readable: boolean,
): Message[] {
  if (isWebPage(outcome)) return [{ code: 'resume_is_web_page' }]
  const toast: Message = { code: 'upload_failed' }
  if (!readable && (outcome.kind !== 'refused' || EMPTY_CODES.includes(outcome.code)))
    return [toast, { code: 'resume_unreadable' }]
  return [toast, { code: outcome.kind === 'refused' ? reasonOf(outcome.code) : 'upload_unreachable' }]
}

/** Reason below the specification's sentence; an unknown code of a newer service gets the general one. */
export function reasonOf(code: UploadFailureCode): MessageKey {
  if (code === 'upload_stopped_by_size') return code
  return code === 'upload_failed' || !(code in UPLOAD_REFUSALS) ? 'upload_not_stored' : code
}
