import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { Errors } from './errors.ts'

export type QueuedAction =
  | 'submit'
  | 'fillFromResume'
  | 'fillWithRandomData'
  | 'continueDraft'
  | 'discardDraft'

export type FileSource = 'selected' | 'dropped'

export interface DeferredActions {
  /** Uploads one of the files that were selected, dropped or pasted. */
  chooseFiles(files: readonly File[], source: FileSource): void
  /** Uploads the file of step 1 as the resume, and fills the open answers from it. */
  fillFromResume(): void
  cancelFill(): void
  acceptFill(): void
  /** Undoes unchanged answers of the resume, and removes the file of step 1. */
  undoFill(): void
  cancelUpload(): void
  retryUpload(): void
  dismissUpload(): void
  addUrl(): void
  removeResume(): void
  /** Fills everything with test data; asks first where a person's own answers would be lost. */
  fillWithRandomData(): void
  answerReplace(confirmed: boolean): void
  /** Restores the draft; what was typed since wins. */
  continueDraft(): void
  discardDraft(): void
  saveDraft(): void
  /** Sends the registration once, however often it is pressed meanwhile. */
  submit(): void
  fieldChanged(field: FieldName): void
  fieldLeft(field: FieldName): void
  consentGiven(): void
  /** Makes an uploaded file wait for the tick again. */
  consentWithdrawn(): void
  /** Saves and rechecks what was typed before these actions were there. */
  catchUp(): void
  dismissToast(id: number): void
  /** Returns the step to show on Back or Forward: none that a registration has emptied. */
  reachableStep(step: StepIndex): StepIndex
  checkAnswers(values: FormValues): Errors
  /** Writes amounts in plain digits; the inputs hold them in any spelling. */
  plainAmounts(values: FormValues): FormValues
}
