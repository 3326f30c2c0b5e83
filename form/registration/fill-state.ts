import type { FormValues } from '@resume-library/contract/candidate'
import type { RESUME_FIELDS } from '@resume-library/contract/text-uses'

export type FilledField = (typeof RESUME_FIELDS)[number]

export type FilledValues = { readonly [Field in FilledField]?: FormValues[Field] }

export type Unreadable = 'scanned' | 'no_characters' | 'locked' | 'too_large' | 'broken'

export interface ResumeRead {
  readonly kind: 'read'
  readonly values: FilledValues
  readonly unsure: readonly FilledField[]
}

export type ResumeReading =
  | ResumeRead
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
  /** Nothing is known of the file: its reader did not come, or broke. */
  | { readonly kind: 'failed' }

export type FillStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly filename: string }
  | { readonly kind: 'filled'; readonly fields: readonly FilledField[] }
  /** It was read, and answers no question that is open. */
  | { readonly kind: 'nothing_new' }
  /** `undone_file`: the file is not the resume any more, either. */
  | { readonly kind: 'undone' | 'undone_file' }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
  | { readonly kind: 'cancelled' | 'too_slow' | 'failed' }
  /** It is no file that could be uploaded: why stands with the files. */
  | { readonly kind: 'refused' }

/** What is said of a resume that was added in step 3 without a word about filling. */
type FillOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'answers'; readonly read: ResumeRead; readonly open: number }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }

export interface Fill {
  readonly status: FillStatus
  /** What was filled and not changed since: these fields are marked, and Undo empties them. */
  readonly marked: FilledValues
  /** Which of these are to be checked before the others; absent until something was filled in. */
  readonly unsure?: readonly FilledField[]
  readonly offer: FillOffer
  /** Whether the file of step 1 is the resume, or on its way to be it; absent until one was chosen. */
  readonly isResume?: boolean
}
