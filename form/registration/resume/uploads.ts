import type { RegistrationCore } from '../state/core.ts'
import type { HowChosen, Resume } from '../state/resume.ts'
import { IDLE, NO_RESUME } from '../state/state.ts'
import type { AddToast } from '../state/toasts.ts'
import { fileNotes, sortFiles } from './check-files.ts'
import { setResume } from './set-resume.ts'
import type { TakeBack } from './take-back.ts'
import { createUpload } from './upload.ts'
import type { UploadDependencies } from './upload-file.ts'

/** What a person does about files: chooses them, waits for the upload of one, and removes it. */
export function createUploads(
  core: RegistrationCore,
  dependencies: UploadDependencies,
  toast: AddToast,
  takeBack: TakeBack,
) {
  const upload = createUpload(core, dependencies, toast, takeBack)
  const forget = () => {
    core.change({ fileNotes: [] })
    upload.end(IDLE)
  }
  const focusResume = () => core.goTo(core.current().position.step, 'resume_url')
  return {
    /** @returns the file that is sent, if any */
    choose: (files: readonly File[], how: HowChosen): File | null => {
      const { accepted, refused } = sortFiles(files)
      const isPending = upload.sending() || core.current().upload.kind === 'waiting'
      if (!accepted && !isPending) core.change({ upload: IDLE })
      const notes = fileNotes(refused, how)
      core.change({ fileNotes: notes })
      if (notes[0]) toast('error', notes[0].message, (now) => now.fileNotes === notes)
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
    /** The box at Submit is ticked: a file that waited for it is sent. */
    consentGiven: () => {
      const { upload: last } = core.current()
      if (last.kind === 'waiting') upload.send(last.file)
    },
    /** The tick is taken away: what was uploaded is taken back, and waits for it again. */
    consentTakenBack: () => {
      const { resume, submission } = core.current()
      if (submission.kind === 'kept' || (submission.kind === 'sending' && !upload.sending())) return
      const file = upload.sending() ?? fileOf(resume)
      if (resume.kind === 'file') setResume(core, NO_RESUME)
      if (file) upload.send(file)
      else if (resume.kind === 'file') upload.end({ kind: 'cancelled' })
    },
    /** Another resume takes the place of the one under way. */
    stop: forget,
  }
}

/** The file that was uploaded; null after a reload, which has lost it. */
const fileOf = (resume: Resume): File | null =>
  resume.kind === 'file' && resume.copy
    ? new File([resume.copy], resume.info.filename, { type: resume.copy.type })
    : null
