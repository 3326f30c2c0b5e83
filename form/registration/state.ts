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

/** Step that is shown, and the element to focus. A new object moves the focus again. */
interface Position {
  readonly step: StepIndex
  readonly focus: string | null
  readonly select?: boolean
}

/** The errors of the last submit are in `problem` and `errors`. */
export type Submission =
  | { readonly kind: 'idle' | 'sending' | 'failed' }
  | { readonly kind: 'withdrawn'; readonly isErased: boolean }
  /** `unsent`: fields changed while sending, and all final values, as in a queued one. */
  | {
      readonly kind: 'registered'
      readonly unsent: { readonly fields: readonly FieldName[]; readonly values: FormValues }
      readonly body: unknown
    }
  /** Waits for the provider. `values` were sent: `resume_url` is the filename, the password is left out. */
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

/** State of a registration but for what is typed, which lives in the inputs. Never mutated. */
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
  /** Values that the later inputs are made with; another round remounts them. */
  readonly start: { readonly values: FormValues; readonly round: number }
  readonly prefilled?: FormValues
  /** Draft of an earlier visit; CSS shows it until the storage was read. */
  readonly draft: 'unasked' | 'offered' | 'none'
  readonly asksToReplace: boolean
  readonly toasts: readonly Toast[]
  readonly deferred: DeferredActions | null
  readonly failedLoads: readonly { readonly part: string; again(): void }[]
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
  /** Random sample; it travels as base64. */
  | { readonly kind: 'sample'; readonly info: ResumeInfo }

export type Resume = { readonly kind: 'none' } | AddedResume

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cancelled' }
  /** Waits on this device for the consent box. */
  | { readonly kind: 'waiting'; readonly file: File }
  /** `share` was sent, from 0 to 1. */
  | { readonly kind: 'running'; readonly filename: string; readonly share: number }
  | { readonly kind: 'done'; readonly message: Message }
  /** The specification's sentence, then the true reason. */
  | { readonly kind: 'failed'; readonly file: File; readonly messages: readonly Message[] }

export interface Retry {
  /** Seconds until a retry: 0 for now, null where no server has named any. */
  readonly seconds: number | null
  /** First value of `seconds`, announced once. */
  readonly initialSeconds: number | null
  readonly isAutomatic: boolean
}
