import {
  type FieldName,
  type FormValues,
  INITIAL_VALUES,
  type StepIndex,
} from '@resume-library/contract/candidate'
import type { ResumeInfo } from '@resume-library/contract/resume'
import type { FileMessage, Message } from '../messages/message-types.ts'
import type { DeferredActions, OpenResume } from './actions.ts'
import type { MailStatus } from './dependencies.ts'
import { type Errors, NO_ERRORS, type Problem } from './errors.ts'
import type { Fill } from './fill-state.ts'

/** Current step, and the id of the element to focus. Each new object moves the focus. */
interface Position {
  readonly step: StepIndex
  readonly focus: string | null
  readonly select?: boolean
}

/** State of submitting; errors are in `problem` and `errors`. */
export type Submission =
  | { readonly kind: 'idle' | 'failed' | 'sending' }
  /** Sends once the resume has arrived, if `step` is still shown. */
  | { readonly kind: 'waiting_for_upload'; readonly step: StepIndex }
  | { readonly kind: 'withdrawn'; readonly isErased: boolean }
  /** `unsent`: fields changed while sending, and the values they had in the end. */
  | {
      readonly kind: 'registered'
      readonly unsent: { readonly fields: readonly FieldName[]; readonly values: FormValues }
      readonly body: unknown
      /** Outcome of the last wish for the mail again. */
      readonly mail?: { readonly status: MailStatus | 'sending'; readonly email: string }
    }
  /** Queued until the provider is back. `values` were sent, with the filename as `resume_url`, without password. */
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

/** Immutable state of a registration, except the answers, which are in the inputs. */
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
  /** Answers for a resume that the page makes, whose shape `resume-content.ts` knows; null before the first one. */
  readonly resumeAnswers: object | null
  readonly openResume?: OpenResume | null
  readonly fill: Fill
  /** Initial values of the later inputs; increasing `round` remounts them. */
  readonly start: { readonly values: FormValues; readonly round: number }
  readonly prefilled?: FormValues
  /** Reversed salaries that were asked about. */
  readonly askedSalaries?: string
  /** Draft of an earlier visit; `unasked` until the storage is read. */
  readonly draft: 'unasked' | 'offered' | 'none'
  readonly asksToReplace: boolean
  readonly toasts: readonly Toast[]
  readonly deferred: DeferredActions | null
  readonly failedLoads: readonly { readonly part: string; again(): void }[]
}

export const isSubmitting = ({ submission }: RegistrationState): boolean =>
  submission.kind === 'sending' || submission.kind === 'waiting_for_upload'

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
  resumeAnswers: null,
  fill: NO_FILL,
  start: { values: INITIAL_VALUES, round: 0 },
  draft: 'unasked',
  asksToReplace: false,
  toasts: [],
  deferred: null,
  failedLoads: [],
})

export type AddedResume =
  /** Uploaded file. `copy` is for the preview, until a reload; `deleteUrl` deletes the upload. */
  | {
      readonly kind: 'file'
      readonly info: ResumeInfo
      readonly copy: Blob | null
      readonly deleteUrl?: string
    }
  | { readonly kind: 'link'; readonly info: ResumeInfo }
  /** Sample of the random data, sent as base64. */
  | { readonly kind: 'sample'; readonly info: ResumeInfo }

export type Resume = { readonly kind: 'none' } | AddedResume

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cancelled' }
  /** Chosen, but not sent before consent. */
  | { readonly kind: 'waiting'; readonly file: File }
  /** `share` was sent, from 0 to 1. */
  | { readonly kind: 'running'; readonly filename: string; readonly share: number }
  | { readonly kind: 'done'; readonly message: Message }
  /** `messages`: the specification's sentence, then the reason. */
  | {
      readonly kind: 'failed'
      readonly file: File
      readonly messages: readonly Message[]
      readonly isFinal?: boolean
    }

export interface Retry {
  /** Seconds until a retry: 0 at the end, null without a `Retry-After`. */
  readonly seconds: number | null
  /** First value of `seconds`, announced once. */
  readonly initialSeconds: number | null
  readonly isAutomatic: boolean
}
