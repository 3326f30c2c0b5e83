import { createRetries } from '../retry/retries.ts'
import type { RegistrationCore } from '../state/core.ts'
import { correct } from '../state/field-checks.ts'
import type { Upload } from '../state/resume.ts'
import { IDLE } from '../state/state.ts'
import type { AddToast } from '../state/toasts.ts'
import { setResume } from './set-resume.ts'
import type { TakeBack } from './take-back.ts'
import { type UploadDependencies, type UploadEnd, uploadFile } from './upload-file.ts'

/** One upload at a time: a file sent meanwhile takes its place. */
export function createUpload(
  core: RegistrationCore,
  dependencies: UploadDependencies,
  toast: AddToast,
  takeBack: TakeBack,
) {
  /** The upload that is under way: the end of any other is nobody's business any more. */
  let running: { readonly file: File; readonly controller: AbortController } | null = null
  const retries = createRetries(core, dependencies, 'uploadRetry')

  /** Ends the one that is under way, if any, and says how. */
  const end = (upload: Upload) => {
    running?.controller.abort()
    running = null
    core.change({ upload })
    const { resume_url: error } = core.current().errors
    const isStillRunning = error && 'code' in error && error.code === 'upload_still_running'
    if (isStillRunning || upload.kind === 'waiting') correct(core, 'resume_url')
  }
  const ended = (file: File, result: UploadEnd) => {
    if (result.kind === 'failed') {
      const { messages, forNow } = result
      const upload: Upload = { kind: 'failed', messages, file }
      end(upload)
      toast('error', messages[0]!, (now) => now.upload === upload)
      if (!forNow) return
      const repeat = { isSame: () => true, run: () => void send(file) }
      retries.offer({
        waitMs: forNow.waitMs,
        isTrue: (now) => now.upload === upload,
        repeat: forNow.isOfConnection ? repeat : null,
      })
    } else {
      setResume(core, result.resume)
      end({ kind: 'done', message: result.message })
      toast('success', result.message, ({ resume }) => resume === result.resume)
    }
  }
  const send = async (file: File) => {
    if (dependencies.isConsentAwaited?.()) return end({ kind: 'waiting', file })
    end(IDLE)
    const controller = new AbortController()
    const current = { file, controller }
    running = current
    retries.begun()
    const isCurrent = () => running === current
    const onProgress = (share: number) => {
      if (isCurrent()) core.change({ upload: { kind: 'running', filename: file.name, share } })
    }
    onProgress(0)
    const result = await uploadFile(file, dependencies, controller.signal, onProgress)
    // It may have arrived when it was given up.
    if (!isCurrent()) return result.kind === 'done' ? takeBack(result.resume) : undefined
    running = null
    ended(file, result)
  }
  return { send, end, sending: () => running?.file }
}
