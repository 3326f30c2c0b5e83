import type { Message } from '../../messages/message-types.ts'
import type { RegistrationCore } from '../core.ts'
import type { LaterDependencies } from '../dependencies.ts'
import { correct } from '../field-checks.ts'
import { IDLE, NO_RESUME } from '../state.ts'
import type { AddToast } from '../toasts.ts'
import { sortFiles } from './check-files.ts'
import type { HowChosen, Upload } from './resume.ts'
import { setResume } from './set-resume.ts'
import { uploadFile } from './upload-file.ts'

/** One upload at a time; a file chosen meanwhile takes its place. */
export function createUploads(core: RegistrationCore, dependencies: LaterDependencies, toast: AddToast) {
  /** The upload that is under way: the end of any other is nobody's business any more. */
  let running: AbortController | null = null

  const settle = (upload: Upload) => {
    running?.abort()
    running = null
    core.change({ upload })
    const { resume_url: error } = core.current().errors
    if (error && 'code' in error && error.code === 'upload_still_running') correct(core, 'resume_url')
  }
  const focusResume = () => core.goTo(core.current().position.step, 'resume_url')

  const send = async (file: File) => {
    settle(IDLE)
    const controller = new AbortController()
    running = controller
    const isCurrent = () => running === controller
    const onProgress = (share: number) => {
      if (isCurrent()) core.change({ upload: { kind: 'running', filename: file.name, share } })
    }
    onProgress(0)
    const end = await uploadFile(file, dependencies, controller.signal, onProgress)
    if (!isCurrent()) return
    running = null
    if (end.kind === 'failed') {
      const upload: Upload = { ...end, file }
      settle(upload)
      toast('error', end.messages[0]!, (now) => now.upload === upload)
    } else {
      settle({ kind: 'done', message: end.message })
      setResume(core, end.resume)
      toast('success', end.message, ({ resume }) => resume === end.resume)
    }
  }

  /** @returns the file that is sent, if any */
  const choose = (files: readonly File[], how: HowChosen): File | null => {
    const { accepted, refused } = sortFiles(files, dependencies.language())
    const notes = refused.map(({ name, reason }) => ({ filename: name, message: reason }))
    const about: Message | undefined =
      how === 'dropped' ? { code: 'resume_files_rejected' } : refused[0]?.reason
    if (!accepted && !running) core.change({ upload: IDLE })
    const fileNotes =
      refused.length && how === 'dropped' ? [{ filename: null, message: about! }, ...notes] : notes
    core.change({ fileNotes })
    if (refused.length && about) toast('error', about, (now) => now.fileNotes === fileNotes)
    if (accepted) send(accepted)
    return accepted
  }

  return {
    choose,
    cancel: () => {
      if (running) settle({ kind: 'cancelled' })
      focusResume()
    },
    retry: () => {
      const { upload } = core.current()
      if (upload.kind === 'failed') send(upload.file)
      focusResume()
    },
    dismiss: () => {
      core.change({ fileNotes: [] })
      settle(IDLE)
      focusResume()
    },
    removeResume: () => {
      core.change({ fileNotes: [] })
      settle(IDLE)
      setResume(core, NO_RESUME)
      focusResume()
    },
    /** Another resume takes the place of the one under way. */
    stop: () => {
      core.change({ fileNotes: [] })
      settle(IDLE)
    },
  }
}
