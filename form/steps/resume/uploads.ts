import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { resumeTypeOf } from '@resume-library/contract/resume'
import type { FileMessage, MessageKey } from '../../messages/message-types.ts'
import type { FileSource } from '../../registration/actions.ts'
import type { RegistrationCore } from '../../registration/core.ts'
import type { DeferredDependencies } from '../../registration/dependencies.ts'
import { clearError } from '../../registration/field-checks.ts'
import { createRetries } from '../../registration/retries.ts'
import { type FileNote, IDLE, NO_RESUME, type Resume, type Upload } from '../../registration/state.ts'
import { addToast } from '../../registration/toasts.ts'
import { type UploadEnd, uploadFile } from './upload-file.ts'

export function createUploads(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  deleteUpload: DeleteUpload,
) {
  const upload = createUpload(core, dependencies, deleteUpload)
  const forget = () => {
    core.change({ fileNotes: [] })
    upload.end(IDLE)
  }
  const focusResume = () => core.goTo(core.current().position.step, 'resume_url')
  return {
    choose: (files: readonly File[], source: FileSource): File | null => {
      const { accepted, notes } = sortFiles(files, source, dependencies.buildsResumes)
      clearError(core, 'resume_url')
      const isPending = upload.sending() || core.current().upload.kind === 'waiting'
      if (!accepted && !isPending) core.change({ upload: IDLE })
      core.change({ fileNotes: notes })
      if (notes[0]) addToast(core, 'error', notes[0].message, (now) => now.fileNotes === notes)
      if (accepted) upload.send(accepted)
      return accepted
    },
    cancel: () => {
      if (upload.sending()) upload.end({ kind: 'cancelled' })
      focusResume()
    },
    retry: () => {
      const { upload: last } = core.current()
      if (last.kind === 'failed') upload.send(last.file)
      focusResume()
    },
    dismiss: () => {
      forget()
      focusResume()
    },
    removeResume: () => {
      forget()
      setResume(core, NO_RESUME)
      focusResume()
    },
    consentGiven: () => {
      const { upload: last } = core.current()
      if (last.kind === 'waiting') upload.send(last.file)
    },
    consentWithdrawn: () => {
      const { resume, submission } = core.current()
      if (submission.kind === 'queued' || (submission.kind === 'sending' && !upload.sending())) return
      const file = upload.sending() ?? fileOf(resume)
      if (resume.kind === 'file') setResume(core, NO_RESUME)
      if (file) upload.send(file)
      else if (resume.kind === 'file') upload.end({ kind: 'cancelled' })
    },
    stop: forget,
  }
}

const fileOf = (resume: Resume): File | null =>
  resume.kind === 'file' && resume.copy
    ? new File([resume.copy], resume.info.filename, { type: resume.copy.type })
    : null

/** Runs one upload at a time: a newer file replaces it. */
function createUpload(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
  deleteUpload: DeleteUpload,
) {
  let running: { readonly file: File; readonly controller: AbortController } | null = null
  const retries = createRetries(core, dependencies, 'uploadRetry')

  const stop = () => {
    running?.controller.abort()
    running = null
  }
  const end = (upload: Upload) => {
    stop()
    core.change({ upload })
  }
  const ended = (file: File, result: UploadEnd) => {
    if (result.kind === 'failed') {
      const { messages, retry, isFinal = false } = result
      const upload: Upload = { kind: 'failed', messages, file, isFinal }
      end(upload)
      addToast(core, 'error', messages[0]!, (now) => now.upload === upload)
      if (!retry || isFinal) return
      const repeat = { isUnchanged: () => true, run: () => void send(file) }
      retries.offer({
        waitMs: retry.waitMs,
        isCurrent: (now) => now.upload === upload,
        automatic: retry.isConnectionLost ? repeat : null,
      })
    } else {
      setResume(core, result.resume)
      end({ kind: 'done', message: result.message })
      addToast(core, 'success', result.message, ({ resume }) => resume === result.resume)
    }
  }
  const send = async (file: File) => {
    clearError(core, 'resume_url')
    if (dependencies.isConsentPending?.()) return end({ kind: 'waiting', file })
    // Not idle between two files: a waiting Submit goes on.
    stop()
    const controller = new AbortController()
    const current = { file, controller }
    running = current
    retries.started()
    const isCurrent = () => running === current
    const onProgress = (share: number) => {
      if (isCurrent()) core.change({ upload: { kind: 'running', filename: file.name, share } })
    }
    onProgress(0)
    const result = await uploadFile(file, dependencies, controller.signal, onProgress)
    // A cancelled upload may have arrived.
    if (!isCurrent()) return result.kind === 'done' ? deleteUpload(result.resume) : undefined
    running = null
    ended(file, result)
  }
  return { send, end, sending: () => running?.file }
}

export function reasonToRefuse(file: Pick<File, 'name' | 'type' | 'size'>): FileMessage | null {
  if (!resumeTypeOf(file)) return { code: 'resume_type_refused' }
  if (file.size === 0) return { code: 'resume_empty' }
  if (file.size <= RESUME_MAX_BYTES) return null
  return { code: 'resume_too_large_by', sizes: { actual: file.size, size: RESUME_MAX_BYTES } }
}

function helpFor(file: File, takesPhotographs: boolean): MessageKey {
  if (takesPhotographs && file.type.startsWith('image/')) return 'help_picture'
  return /\.pages$/i.test(file.name) ? 'help_pages' : 'help_other'
}

/** Accepts the first valid file; returns a note for every other, and what helps. */
export function sortFiles(files: readonly File[], source: FileSource, takesPhotographs = true) {
  let accepted: File | null = null
  const notes: FileNote[] = []
  for (const file of files) {
    const message = reasonToRefuse(file) ?? (accepted ? ({ code: 'resume_one_only' } as const) : null)
    if (message) notes.push({ filename: file.name, message })
    else accepted = file
    if (!resumeTypeOf(file))
      notes.push({ filename: file.name, message: { code: helpFor(file, takesPhotographs) } })
  }
  if (source === 'dropped' && notes.length)
    notes.unshift({ filename: null, message: { code: 'resume_files_rejected' } })
  return { accepted, notes }
}

export function setResume(core: RegistrationCore, resume: Resume): void {
  core.change({ resume, linkError: null })
  clearError(core, 'resume_url')
}

type DeleteUpload = (resume: Resume) => void

/** Deletes uploads that are replaced, unless a registration being sent may refer to them. */
export function createUploadCleanup(core: RegistrationCore, { client }: DeferredDependencies): DeleteUpload {
  const deleteUnlessSent = (resume: Resume) => {
    const { submission } = core.current()
    if (submission.kind === 'queued' || submission.kind === 'sending') return
    if (resume.kind === 'file' && resume.deleteUrl) client.deleteUpload(resume.deleteUrl)
  }
  let { resume } = core.current()
  core.subscribe(() => {
    const before = resume
    resume = core.current().resume
    if (resume !== before) deleteUnlessSent(before)
  })
  return deleteUnlessSent
}
