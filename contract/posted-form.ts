import type { FieldName, FormValues } from './candidate.ts'
import type { ConsentKind, ConsentTexts } from './consent.ts'
import type { FieldErrorCode, POSTED_REFUSALS, UploadErrorCode } from './errors.ts'
import type { RegistrationFailure } from './outcome.ts'
import type { Verification } from './provider-api.ts'
import type { Language, RegistrationsState } from './service-api.ts'

/** Fields of `POST /` without script, urlencoded or multipart: those of the form (switches `1` or absent), and these. */
export const POSTED_FIELDS = {
  file: 'file',
  /** Path and own name of a resume of an earlier post. */
  storedResume: 'stored_resume',
  storedName: 'stored_name',
  /** One per rendered page: the same token and answers are the same registration. */
  formToken: 'form_token',
  /** `show` checks and sends nothing. */
  action: 'action',
} as const

export const SHOW_ACTION = 'show'
/** Like {@link SHOW_ACTION}, and drops the resume of an earlier post. */
export const REMOVE_RESUME_ACTION = 'remove_resume'

/** Query of the one-page form without script. */
export const WITHOUT_SCRIPT_QUERY = 'script=off'

export type PostedErrorCode =
  | FieldErrorCode
  | 'resume_required'
  | 'resume_url_invalid'
  | 'resume_url_is_file'
  | 'resume_url_is_several'
  | 'resume_unknown'
  | UploadErrorCode

export type PostedErrors = { readonly [Field in FieldName]?: PostedErrorCode }

/** Outcome of a posted form. */
export type PostedOutcome =
  | { readonly kind: 'new' }
  /** Nothing was submitted: only the first step was posted, or the page was asked for. */
  | { readonly kind: 'shown' }
  /** `consent`: the box was not ticked. */
  | { readonly kind: 'wrong'; readonly errors: PostedErrors; readonly consent?: true }
  /** Refused before any answer was checked. */
  | { readonly kind: 'stopped'; readonly code: PostedStopCode; readonly seconds: number | null }
  /** `eraseUrl` is null where the provider gives none. */
  | {
      readonly kind: 'registered'
      readonly eraseUrl: string | null
      readonly verification?: Verification
    }
  | RegistrationFailure

export type PostedStopCode = keyof typeof POSTED_REFUSALS

/** An upload of an earlier post. */
export interface StoredResume {
  readonly path: string
  readonly filename: string
}

export interface PostedConsent extends ConsentTexts {
  readonly kind: ConsentKind
  readonly isGiven: boolean
}

export interface AnsweredPage {
  readonly language: Language
  /** With an empty password. */
  readonly values: FormValues
  readonly resume: StoredResume | null
  readonly formToken: string
  readonly jobBoardUrl: string
  readonly registrations: RegistrationsState
  readonly consent?: PostedConsent | null
  readonly outcome: PostedOutcome
}
