import type { FieldName, FormValues, StepIndex } from '@resume-library/contract/candidate'
import type { Store } from '../store.ts'
import type { Errors, Problem } from './errors.ts'
import type { HowChosen } from './resume/resume.ts'
import type { RegistrationState } from './state.ts'

/** What the first step can ask for before the later actions are there. */
export type QueuedAction =
  | 'submit'
  | 'fillFromResume'
  | 'fillWithRandomData'
  | 'continueDraft'
  | 'discardDraft'

/** A registration as the views know it: what is true now, and what can be done. */
export interface Registration extends Store<RegistrationState> {
  /** What the inputs hold now. */
  values(): FormValues
  /** Next Step: stays when anything is wrong, on whatever step. */
  next(): void
  goTo(step: StepIndex, focus?: string | null, select?: boolean): void
  goToField(field: FieldName): void
  /** Has something done, as soon as the later actions are there. */
  perform(action: QueuedAction): void
  /** Fetches the later actions, unless they are there or on the way. */
  fetchLater(): void
  /**
   * Fetches a part of the page and uses it. What cannot be fetched is said in one place, with a way to try again; a
   * new try for the same part, however it came about, takes the place of one that failed.
   */
  load<Part>(part: string, fetch: () => Promise<Part>, use: (part: Part) => void): void
  retryLoads(): void
}

/** What the later actions build on. */
export interface RegistrationCore extends Registration {
  change(part: Partial<RegistrationState>): void
  /** Shows what a try told, at the fields and above them; null when it went well. */
  show(problem: Problem | null, step: StepIndex, focus?: string | null, errors?: Errors): void
}

/** A registration whose later actions are there. */
export type WholeRegistration = Registration & LaterActions

/** What can be done with a registration besides going through its steps. */
export interface LaterActions {
  /** Takes files that a person chose with the button, or dropped or pasted: one upload at a time. */
  chooseFiles(files: readonly File[], how: HowChosen): void
  /** Takes the file that was chosen on step 1: it becomes the resume, and answers what is open. */
  fillFromResume(): void
  cancelFill(): void
  /** Fills in what the resume of step 3 answers. */
  acceptFill(): void
  /** Takes back what was filled in and not changed since. */
  undoFill(): void
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
