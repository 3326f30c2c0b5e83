import type { BuiltMessages, OfferedLanguage } from './built-messages.ts'
import type { FieldName, FormValues } from './candidate.ts'
import type { ConsentKind, ConsentTexts } from './consent.ts'
import type { FieldErrorCode, POSTED_REFUSALS, UploadErrorCode } from './errors.ts'
import type { RegistrationFailure } from './outcome.ts'
import type { Language, RegistrationsState } from './service-api.ts'

/**
 * A registration without script: the form posted as it stands to `POST /`, as `application/x-www-form-urlencoded` or
 * `multipart/form-data`. Its fields are those of the form by their names, the two switches `1` or absent, and these:
 */
export const POSTED_FIELDS = {
  /** A resume as file, in multipart. */
  file: 'file',
  /** Path and own name of a resume that an earlier post has brought. */
  keptResume: 'kept_resume',
  keptName: 'kept_name',
  /** Made for each page: posted twice with the same answers, it is the same registration. */
  once: 'once',
  /** `show` checks and sends nothing; a button of any page with answers and no script may post it. */
  action: 'action',
} as const

export const SHOW_ACTION = 'show'
/** As {@link SHOW_ACTION}, without the resume that an earlier post has brought. */
export const REMOVE_RESUME_ACTION = 'remove_resume'

/** The whole form on one page, which needs no script: `GET /?script=off`. */
export const WITHOUT_SCRIPT_QUERY = 'script=off'

/** What may be wrong with a field that was posted, by its code. */
export type PostedErrorCode =
  | FieldErrorCode
  | 'resume_required'
  | 'resume_url_invalid'
  | 'resume_unknown'
  | UploadErrorCode

export type PostedErrors = { readonly [Field in FieldName]?: PostedErrorCode }

/** What came of a form that was posted, to be said in the page that answers it. */
export type PostedOutcome =
  /** Nobody has posted anything. */
  | { readonly kind: 'new' }
  /** Nothing was sent: there is more to fill in, or the page was only asked for. */
  | { readonly kind: 'shown' }
  /** `consent`: the box was not ticked. */
  | { readonly kind: 'wrong'; readonly errors: PostedErrors; readonly consent?: true }
  /** Refused before any answer was looked at. */
  | { readonly kind: 'stopped'; readonly code: PostedStopCode; readonly seconds: number | null }
  /** `eraseUrl`: where everything can be erased; null where nobody has said. */
  | { readonly kind: 'registered'; readonly eraseUrl: string | null }
  | RegistrationFailure

export type PostedStopCode = keyof typeof POSTED_REFUSALS

/** A resume that the service keeps, and the form names again. */
export interface KeptPostedResume {
  readonly path: string
  /** As the person has it. */
  readonly filename: string
}

export interface PostedConsent extends ConsentTexts {
  readonly kind: ConsentKind
  readonly isGiven: boolean
}

export interface AnsweredPage {
  readonly language: Language
  /** With an empty password: it never stands in a page. */
  readonly values: FormValues
  readonly resume: KeptPostedResume | null
  readonly once: string
  /** `{host}` of the login address. */
  readonly jobBoardUrl: string
  readonly registrations: RegistrationsState
  /** Absent where nothing is asked. */
  readonly consent?: PostedConsent | null
  readonly outcome: PostedOutcome
}

/** What the build leaves in `WITHOUT_SCRIPT_MODULE` beside the page, for the service to load. */
export interface WithoutScriptModule {
  /** @returns the document's title, as text, and what stands in its body, as HTML */
  renderAnswer(page: AnsweredPage, said: AnswerWords): { readonly title: string; readonly body: string }
}

interface AnswerWords {
  readonly messages: BuiltMessages
  /** All that the page has, its own among them. */
  readonly languages: readonly OfferedLanguage[]
}

export const WITHOUT_SCRIPT_MODULE = 'without-script.mjs'
/** The document around an answer is `without-script.{language}.html`, with these in it. */
export const TITLE_MARK = '<!--title-->'
export const BODY_MARK = '<!--body-->'
