import { type FieldName, INITIAL_VALUES } from '@resume-library/contract/candidate'
import { DONE_ID } from '../fields/ids.ts'
import { replaceAnswers } from './answers.ts'
import type { LaterDependencies } from './dependencies.ts'
import { createDraftKeeper } from './draft/draft-keeper.ts'
import { recheck } from './field-checks.ts'
import { watchFunnel } from './funnel.ts'
import { createRandomFill } from './random-data/random-fill.ts'
import type { RegistrationCore } from './registration.ts'
import { createLinks } from './resume/links.ts'
import { createUploads, type HowChosen } from './resume/uploads.ts'
import { NO_RESUME } from './state.ts'
import { createSubmission } from './submission/submission.ts'
import { createToasts } from './toasts.ts'

/** What can be done with a registration besides going through its steps. */
export interface LaterActions {
  /** Takes files that a person chose with the button, or dropped or pasted: one upload at a time. */
  chooseFiles(files: readonly File[], how: HowChosen): void
  cancelUpload(): void
  retryUpload(): void
  /** Says nothing more about an upload that failed. */
  dismissUpload(): void
  /** Adds the address that was typed; it takes the place of any other resume. */
  addUrl(): void
  removeResume(): void
  /** Fills everything with test data; asks first where a person's own answers would be lost. */
  fillWithRandomData(): void
  answerReplace(confirmed: boolean): void
  /** Goes on with the draft of an earlier visit; what was typed in this one wins. */
  continueDraft(): void
  /** Forgets the draft of an earlier visit; what is typed from now on is kept. */
  discardDraft(): void
  /** The page may go: what was typed is kept at once. */
  saveDraft(): void
  /** Sends the registration, once, however often it is pressed meanwhile. */
  submit(): void
  fieldChanged(field: FieldName): void
  fieldLeft(field: FieldName): void
  dismissToast(id: number): void
}

/** The rest of what a registration can do; it comes after the first step. */
export function createLaterActions(core: RegistrationCore, dependencies: LaterDependencies): LaterActions {
  const toasts = createToasts(core)
  const uploads = createUploads(core, dependencies, toasts.add)
  const links = createLinks(core, dependencies, toasts.add, uploads.stop)
  const draft = createDraftKeeper(core, dependencies)
  const onRegistered = () => {
    uploads.stop()
    draft.forget()
    replaceAnswers(core, dependencies, INITIAL_VALUES, NO_RESUME)
    core.goTo(0, DONE_ID)
    core.change({ submission: { kind: 'registered' } })
    toasts.add('success', { code: 'toast_registered' })
  }
  const randomFill = createRandomFill(core, dependencies, toasts.add, uploads.stop)
  const submission = createSubmission(core, dependencies, {
    toast: toasts.add,
    attempt: draft.attempt,
    addUrl: links.add,
    onRegistered,
  })
  watchFunnel(core, dependencies.client)
  return {
    chooseFiles: uploads.choose,
    cancelUpload: uploads.cancel,
    retryUpload: uploads.retry,
    dismissUpload: uploads.dismiss,
    addUrl: () => void links.add(),
    removeResume: uploads.removeResume,
    fillWithRandomData: randomFill.ask,
    answerReplace: randomFill.answer,
    continueDraft: draft.resume,
    discardDraft: draft.discard,
    saveDraft: draft.save,
    submit: submission.submit,
    fieldChanged: (field) => {
      draft.saveSoon()
      if (field === 'resume_url') links.typed()
      else if (core.current().errors[field]) recheck(core, field)
    },
    fieldLeft: (field) => {
      if (String(core.values()[field] ?? '')) recheck(core, field)
    },
    dismissToast: toasts.remove,
  }
}
