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
  /** Takes files that a person chose with the button, or dropped or pasted: one upload at a time. */
  chooseFiles(files: readonly File[], source: FileSource): void
  /** Takes the file that was chosen on step 1: it becomes the resume, and answers what is open. */
  fillFromResume(): void
  cancelFill(): void
  acceptFill(): void
  /** Takes back what was filled in and not changed since, and the file of step 1. */
  undoFill(): void
  cancelUpload(): void
  retryUpload(): void
  dismissUpload(): void
  addUrl(): void
  removeResume(): void
  /** Fills everything with test data; asks first where a person's own answers would be lost. */
  fillWithRandomData(): void
  answerReplace(confirmed: boolean): void
  /** Goes on with the draft of an earlier visit; what was typed in this one wins. */
  continueDraft(): void
  /** Forgets the draft of an earlier visit; what is typed from now on is kept. */
  discardDraft(): void
  saveDraft(): void
  /** Sends the registration, once, however often it is pressed meanwhile. */
  submit(): void
  fieldChanged(field: FieldName): void
  fieldLeft(field: FieldName): void
  /** The box at Submit is ticked: what was told of it is over. */
  consentGiven(): void
  /** The tick is taken away: what was uploaded waits for it again. */
  consentWithdrawn(): void
  /** What was typed while nobody listened is kept, and may have corrected what was wrong. */
  catchUp(): void
  dismissToast(id: number): void
  /** The step to show where the browser's Back or Forward leads to one: none that a registration has emptied. */
  reachableStep(step: StepIndex): StepIndex
  checkAnswers(values: FormValues): Errors
  /** Amounts in plain digits: the inputs of the later steps hold them in any spelling. */
  plainAmounts(values: FormValues): FormValues
}
