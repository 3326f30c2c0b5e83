import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type StepIndex,
} from '@resume-library/contract/candidate'
import type { ResumeInfo } from '@resume-library/contract/resume'
import type { FileMessage, Message } from '../messages/message-types.ts'
import type { DeferredActions } from './actions.ts'
import { type Errors, NO_ERRORS, type Problem } from './errors.ts'
import type { Fill } from './fill-state.ts'

/** Which step is shown, and the id of the element that gets the focus when it is there. A new object is a new wish. */
interface Position {
  readonly step: StepIndex
  readonly focus: string | null
  readonly select?: boolean
}

export interface Unsent {
  readonly fields: readonly FieldName[]
  /** What they held in the end; `resume_url` has the resume's filename, the password is left out. */
  readonly values: FormValues
}

interface Registered {
  readonly kind: 'registered'
  readonly unsent: Unsent
  readonly body: unknown
}

/** Where the sending stands. What was wrong with the last one stands in `problem` and `errors`. */
export type Submission =
  | { readonly kind: 'idle' | 'sending' | 'failed' }
  /** It was kept, and the person has withdrawn it where it can be looked after; or somebody has erased it. */
  | { readonly kind: 'withdrawn'; readonly isErased: boolean }
  | Registered
  /**
   * It waits for a provider that is away; at the address it can be looked after without this page. `values` are those that
   * were sent: `resume_url` has the resume's filename, the password is left out.
   */
  | { readonly kind: 'queued'; readonly url: string; readonly values: FormValues }

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly message: FileMessage
  readonly isCurrent?: ((now: RegistrationState) => boolean) | undefined
}

export interface FileNote {
  readonly filename: string | null
  readonly message: FileMessage
}

/** A part of the page that could not be fetched and is wanted, and how it is fetched again. */
interface FailedLoad {
  readonly part: string
  again(): void
}

/** Everything that is true of a registration, but for what is typed: that lives in the inputs. Never changed in place. */
export interface RegistrationState {
  readonly position: Position
  readonly errors: Errors
  readonly problem: Problem | null
  readonly submission: Submission
  readonly retry?: Retry | null
  readonly resume: Resume
  readonly upload: Upload
  readonly uploadRetry?: Retry | null
  readonly fileNotes: readonly FileNote[]
  readonly linkError: Message | null
  readonly fill: Fill
  /** What the inputs of the later steps are made with; another round makes them anew. */
  readonly start: { readonly values: FormValues; readonly round: number }
  /** What the form begins with, where that is more than its initial values: nobody has typed it. */
  readonly prefilled?: FormValues
  /** Answers of an earlier visit; shown by style until the storage was asked. */
  readonly draft: 'unasked' | 'offered' | 'none'
  readonly asksToReplace: boolean
  readonly toasts: readonly Toast[]
  readonly deferred: DeferredActions | null
  readonly failedLoads: readonly FailedLoad[]
}

export const IDLE = { kind: 'idle' } as const
export const NO_RESUME = { kind: 'none' } as const
export const NO_FILL: Fill = { status: IDLE, marked: {}, offer: NO_RESUME }

export const initialState = (errors: Errors): RegistrationState => ({
  position: { step: 0, focus: null },
  errors,
  problem: errors === NO_ERRORS ? null : { texts: [], errors },
  submission: IDLE,
  resume: NO_RESUME,
  upload: IDLE,
  fileNotes: [],
  linkError: null,
  fill: NO_FILL,
  start: { values: INITIAL_VALUES, round: 0 },
  draft: 'unasked',
  asksToReplace: false,
  toasts: [],
  deferred: null,
  failedLoads: [],
})

export type AddedResume =
  /** Uploaded. The local copy is for the preview, and lost with the page; at `deleteUrl` it is taken back. */
  | {
      readonly kind: 'file'
      readonly info: ResumeInfo
      readonly copy: Blob | null
      readonly deleteUrl?: string
    }
  | { readonly kind: 'link'; readonly info: ResumeInfo }
  /** Made up; it travels as base64. */
  | { readonly kind: 'sample'; readonly info: ResumeInfo }

export type Resume = { readonly kind: 'none' } | AddedResume

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cancelled' }
  /** On this device, until the box at Submit is ticked. */
  | { readonly kind: 'waiting'; readonly file: File }
  /** `share` is what was sent of it, from 0 to 1. */
  | { readonly kind: 'running'; readonly filename: string; readonly share: number }
  | { readonly kind: 'done'; readonly message: Message }
  /** The specification's sentence first, then the true reason. */
  | { readonly kind: 'failed'; readonly file: File; readonly messages: readonly Message[] }

export interface Retry {
  /** Until it may be tried again, as far as somebody has said: 0 for now, null where nobody has. */
  readonly seconds: number | null
  /** What `seconds` began with: for those who hear it once. */
  readonly initialSeconds: number | null
  readonly isAutomatic: boolean
}
