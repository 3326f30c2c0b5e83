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
  /** The reader did not load, or broke. */
  | { readonly kind: 'failed' }

export type FillStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly filename: string }
  | { readonly kind: 'filled'; readonly fields: readonly FilledField[] }
  /** The resume answers no open question. */
  | { readonly kind: 'nothing_new' }
  /** `undone_file`: the file was removed, too. */
  | { readonly kind: 'undone' | 'undone_file' }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
  | { readonly kind: 'cancelled' | 'too_slow' | 'failed' }
  /** The file cannot be uploaded; the reason stands with the files. */
  | { readonly kind: 'refused' }

/** Offer for a resume that was added in step 3. */
type FillOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'answers'; readonly read: ResumeRead; readonly open: number }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }

export interface Fill {
  readonly status: FillStatus
  /** Filled and unchanged answers: marked, and emptied by Undo. */
  readonly marked: FilledValues
  /** Answers to check first; absent until something was filled in. */
  readonly unsure?: readonly FilledField[]
  readonly offer: FillOffer
  /** True while the file of step 1 is the resume or becomes it; absent until one was chosen. */
  readonly isResume?: boolean
}
