import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { MessageKey } from '../messages/message-types.ts'
import type { Errors } from './errors.ts'

export type QueuedAction =
  | 'submit'
  | 'fillFromResume'
  | 'fillWithRandomData'
  | 'continueDraft'
  | 'discardDraft'

export type FileSource = 'selected' | 'dropped'

/** Resume that is being made: Submit adds it once it is a `file`, and before goes to `focus` and says `code`. */
export interface OpenResume {
  readonly code: Extract<MessageKey, `unfinished_${string}`>
  readonly focus: string
  readonly file?: File | undefined
}

export interface DeferredActions {
  /** Uploads one of the files that were selected, dropped or pasted. */
  chooseFiles(files: readonly File[], source: FileSource): void
  /** Uploads the file chosen in step 1 as the resume, and fills empty fields from it. */
  fillFromResume(): void
  cancelFill(): void
  acceptFill(): void
  /** Empties the fields filled from the resume, unless changed, and removes the file of step 1. */
  undoFill(): void
  cancelUpload(): void
  retryUpload(): void
  dismissUpload(): void
  addUrl(): void
  removeResume(): void
  changeResumeAnswers(answers: object): void
  /** Tells Submit of the resume that is being made; null once it is no longer shown. */
  openResume(open: OpenResume | null): void
  /** Fills every field with test data; asks first if that would replace typed answers. */
  fillWithRandomData(): void
  answerReplace(confirmed: boolean): void
  /** Restores the draft; newer answers win. */
  continueDraft(): void
  discardDraft(): void
  saveDraft(): void
  /** Sends the registration; ignored while one is being sent. */
  submit(): void
  /** Sends the mail of the registration again, or to another address. */
  mailAgain(email: string): void
  fieldChanged(field: FieldName): void
  fieldLeft(field: FieldName): void
  consentGiven(): void
  /** Deletes an uploaded file from the server, until consent is given again. */
  consentWithdrawn(): void
  /** Saves and rechecks answers typed before these actions were loaded. */
  catchUp(): void
  dismissToast(id: number): void
  /** Returns the step to show on Back or Forward: the first one after a registration has emptied the form. */
  stateOfStep(step: StepIndex): 'wrong' | 'done' | undefined
  reachableStep(step: StepIndex): StepIndex
  checkForNext(values: FormValues): Errors
  /** Converts amounts from the person's spelling to plain digits. */
  plainAmounts(values: FormValues): FormValues
}
