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

export type ResumeReading = { readonly pages?: number } & (
  | ResumeRead
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
  /** The reader did not load, or crashed. */
  | { readonly kind: 'failed' }
)

export type FillStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly filename: string }
  | { readonly kind: 'filled'; readonly fields: readonly FilledField[] }
  /** The resume has no answer to an empty field. */
  | { readonly kind: 'nothing_new' }
  /** `undone_file`: the file was removed, too. */
  | { readonly kind: 'undone' | 'undone_file' }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }
  | { readonly kind: 'cancelled' | 'too_slow' | 'failed' }
  /** The file cannot be uploaded; the reason is in `fileNotes`. */
  | { readonly kind: 'refused' }

/** Offer to fill empty fields from a resume that was added in step 3. */
type FillOffer =
  | { readonly kind: 'none' }
  | { readonly kind: 'answers'; readonly read: ResumeRead; readonly open: number }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable }

export interface Fill {
  readonly status: FillStatus
  /** Answers filled in and not changed since, which Undo empties. */
  readonly marked: FilledValues
  /** Filled answers that the reader is unsure of; absent before the first fill. */
  readonly unsure?: readonly FilledField[]
  readonly offer: FillOffer
  /** True while the file chosen in step 1 is the resume, or is being uploaded as it; absent before. */
  readonly isResume?: boolean
  /** Pages of the file read last, which is known by its size in bytes. */
  readonly pages?: { readonly size: number; readonly count: number }
}
