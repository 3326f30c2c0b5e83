import { persistConfirmation } from '../draft/confirmation.ts'
import { createDraftAutosave } from '../draft/draft-autosave.ts'
import { createFill } from '../fill/fill.ts'
import { createPrefill } from '../prefill/prefill.ts'
import { createRandomFill } from '../random-data/random-fill.ts'
import type { DeferredActions } from '../registration/actions.ts'
import { plainAmounts, reachableStep } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { checkForNext, clearError, createFieldValidation, watchSteps } from '../registration/field-checks.ts'
import { reportFunnel } from '../registration/funnel.ts'
import { removeOutdatedToasts } from '../registration/toasts.ts'
import { createLinks } from '../steps/resume/links.ts'
import { createUploadCleanup, createUploads } from '../steps/resume/uploads.ts'
import { createSubmission } from '../submit/submission.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table, in which each action stands beside what it sets off
export function createDeferredActions(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
): DeferredActions {
  // Before the draft: prefilled answers are no draft.
  const prefill = createPrefill(core, dependencies)
  removeOutdatedToasts(core)
  const deleteUpload = createUploadCleanup(core, dependencies)
  const uploads = createUploads(core, dependencies, deleteUpload)
  const links = createLinks(core, dependencies, uploads.stop)
  const draft = createDraftAutosave(core, dependencies, deleteUpload)
  const fill = createFill(core, dependencies, draft.scheduleSave)
  const randomFill = createRandomFill(core, dependencies, uploads.stop)
  const submission = createSubmission(core, dependencies, {
    attempt: draft.attempt,
    addUrl: links.add,
    forget: () => {
      uploads.stop()
      prefill.forget()
      draft.forget()
    },
  })
  const typing = createFieldValidation(core, links.typed)
  // Before observers: a restored confirmation is no new registration.
  persistConfirmation(core, dependencies.confirmation)
  reportFunnel(core, dependencies.client)
  if (draft.attempt.last()?.queued) {
    draft.restore()
    submission.resumePolling()
  } else if (core.current().submission.kind === 'withdrawn' || draft.isRestoredByBrowser())
    fill.preserveDuring(draft.restoreRest)
  return {
    chooseFiles: (files, source) => {
      if (uploads.choose(files, source)) fill.fromFile.abandon()
    },
    fillFromResume: () => {
      const file = dependencies.takeResumeFile()
      if (!file) return
      if (uploads.choose([file], 'selected')) fill.fromFile.start(file)
      else fill.fromFile.refuse()
    },
    cancelFill: fill.fromFile.cancel,
    acceptFill: fill.accept,
    undoFill: () => {
      const { isResume } = core.current().fill
      if (isResume) uploads.removeResume()
      fill.undo(isResume ? 'undone_file' : 'undone')
    },
    cancelUpload: uploads.cancel,
    retryUpload: uploads.retry,
    dismissUpload: uploads.dismiss,
    addUrl: () => void links.add(),
    removeResume: () => {
      fill.fromFile.abandon()
      uploads.removeResume()
    },
    changeResumeAnswers: (resumeAnswers) => {
      core.change({ resumeAnswers })
      draft.scheduleSave()
    },
    openResume: (openResume) => {
      const { errors, openResume: before } = core.current()
      const error = errors.resume_url
      core.change({ openResume })
      // Pressed by now, or left.
      if (before && error && 'code' in error && error.code === before.code) clearError(core, 'resume_url')
    },
    fillWithRandomData: randomFill.ask,
    answerReplace: randomFill.answer,
    continueDraft: () => fill.preserveDuring(draft.restore),
    discardDraft: () => {
      fill.fromFile.cancel()
      draft.discard()
    },
    saveDraft: draft.save,
    submit: submission.submit,
    mailAgain: (email) => void submission.mailAgain(email),
    fieldChanged: (field) => {
      draft.scheduleSave()
      fill.typed(field)
      submission.answersChanged()
      typing.fieldChanged(field)
    },
    fieldLeft: typing.fieldLeft,
    consentGiven: () => {
      if (core.current().problem?.isConsentMissing) core.change({ problem: null })
      uploads.consentGiven()
    },
    consentWithdrawn: uploads.consentWithdrawn,
    catchUp: () => {
      draft.scheduleSave()
      typing.catchUp()
    },
    dismissToast: (id) => core.change({ toasts: core.current().toasts.filter((toast) => toast.id !== id) }),
    stateOfStep: watchSteps(core),
    reachableStep: (step) => reachableStep(core, step),
    checkForNext: (values) => checkForNext(core, values),
    plainAmounts,
  }
}
