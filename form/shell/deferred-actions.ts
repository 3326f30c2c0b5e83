import { keepConfirmation } from '../draft/confirmation.ts'
import { createDraftKeeper } from '../draft/draft-keeper.ts'
import { createFill } from '../fill/fill.ts'
import { createPrefill } from '../prefill/prefill.ts'
import { createRandomFill } from '../random-data/random-fill.ts'
import type { DeferredActions } from '../registration/actions.ts'
import { plainAmounts, revisited } from '../registration/answers.ts'
import type { RegistrationCore } from '../registration/core.ts'
import type { DeferredDependencies } from '../registration/dependencies.ts'
import { checkAnswers, createTyping } from '../registration/field-checks.ts'
import { watchFunnel } from '../registration/funnel.ts'
import { watchToasts } from '../registration/toasts.ts'
import { createLinks } from '../steps/resume/links.ts'
import { createTakeBack, createUploads } from '../steps/resume/uploads.ts'
import { createSubmission } from '../submit/submission.ts'

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table, in which each action stands beside what it sets off
export function createDeferredActions(
  core: RegistrationCore,
  dependencies: DeferredDependencies,
): DeferredActions {
  const { uploads, links, draft, fill, randomFill, submission, typing } = createParts(core, dependencies)
  // Before anybody watches: what is said again after a reload has not happened again.
  keepConfirmation(core, dependencies.confirmation)
  watchFunnel(core, dependencies.client)
  if (draft.attempt.last()?.kept) {
    draft.resume()
    submission.goOn()
  } else if (core.current().submission.kind === 'withdrawn' || draft.isPutBack())
    fill.keepOver(draft.takeUpRest)
  return {
    chooseFiles: (files, how) => {
      if (uploads.choose(files, how)) fill.fromFile.giveUp()
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
      fill.fromFile.giveUp()
      uploads.removeResume()
    },
    fillWithRandomData: randomFill.ask,
    answerReplace: randomFill.answer,
    continueDraft: () => fill.keepOver(draft.resume),
    discardDraft: () => {
      fill.fromFile.cancel()
      draft.discard()
    },
    saveDraft: draft.save,
    submit: submission.submit,
    fieldChanged: (field) => {
      draft.saveSoon()
      fill.typed(field)
      submission.typed()
      typing.fieldChanged(field)
    },
    fieldLeft: typing.fieldLeft,
    consentGiven: () => {
      if (core.current().problem?.isConsentMissing) core.change({ problem: null })
      uploads.consentGiven()
    },
    consentTakenBack: uploads.consentTakenBack,
    catchUp: () => {
      draft.saveSoon()
      typing.catchUp()
    },
    dismissToast: (id) => core.change({ toasts: core.current().toasts.filter((toast) => toast.id !== id) }),
    revisited: (step) => revisited(core, step),
    check: checkAnswers,
    plain: plainAmounts,
  }
}

function createParts(core: RegistrationCore, dependencies: DeferredDependencies) {
  // Before the draft asks what of it a person has answered.
  const prefill = createPrefill(core, dependencies)
  watchToasts(core)
  const takeBack = createTakeBack(core, dependencies)
  const uploads = createUploads(core, dependencies, takeBack)
  const links = createLinks(core, dependencies, uploads.stop)
  const draft = createDraftKeeper(core, dependencies, takeBack)
  const fill = createFill(core, dependencies, draft.saveSoon)
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
  const typing = createTyping(core, links.typed)
  return { uploads, links, draft, fill, randomFill, submission, typing }
}
