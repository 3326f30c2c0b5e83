import type { ConsentKind, ConsentTexts } from './consent.ts'
import type { UploadErrorCode } from './errors.ts'

/** What the form may call, and what the service tells it (specification, section 7). */

export const UPLOAD_PATH = '/api/upload'
export const RESUMES_PATH = '/candidate/resumes/'

/** Answer of `POST /api/upload`, multipart with the fields `file` and `filename` in either order. */
export type UploadAnswer =
  | {
      readonly success: true
      readonly filename: string
      readonly url: string
      /** `DELETE` takes the upload back; absent where registrations do not come by the service. */
      readonly delete_url?: string
    }
  | UploadRefusal

interface UploadRefusal {
  readonly success: false
  readonly code: UploadErrorCode
  /** The refusal in English; the form says it in the reader's language by `code`. */
  readonly detail: string
}

/**
 * 202 of the register call: the provider is away, and the registration is kept to be delivered when it is back. Whoever
 * has the address can see how it ends, and withdraw it.
 */
export interface RegistrationAccepted {
  readonly status: 'accepted'
  readonly id: string
  readonly status_url: string
}

/**
 * Whether registrations are taken now, as far as the service knows: `closed` by the provider's operator, or the provider
 * is `away` and they are not kept for it either.
 */
export const REGISTRATIONS_STATES = ['open', 'closed', 'away'] as const
export type RegistrationsState = (typeof REGISTRATIONS_STATES)[number]

/** `GET {REGISTRATIONS_PATH}` answers with {@link RegistrationsAnswer}; a page that says they are not taken asks again. */
export const REGISTRATIONS_PATH = '/api/registrations'

export interface RegistrationsAnswer {
  readonly registrations: RegistrationsState
}

/** `GET {KEPT_PATH}{secret}` answers with a {@link KeptStatus} where JSON is accepted, else with a page. */
export const KEPT_PATH = '/registration/'

/**
 * How a kept registration stands; `answer` is the provider's, as if it had been given at once. `erased`: it was delivered,
 * and its candidate has been erased since.
 */
export type KeptStatus =
  | { readonly status: 'accepted' | 'expired' | 'withdrawn' | 'discarded' | 'erased' }
  | {
      readonly status: 'registered' | 'refused'
      readonly answer: { readonly status: number; readonly body: unknown } | null
    }

/**
 * `POST {FUNNEL_PATH}` with `{"step": FunnelStep}`, as JSON or as the plain text of `navigator.sendBeacon`: counts
 * that some page reached a step. It carries no identity and is answered with 204.
 */
export const FUNNEL_PATH = '/api/funnel'

/** In the order in which a registration reaches them, and how it ended. */
export const FUNNEL_STEPS = [
  'opened',
  'personal_info_done',
  'career_info_done',
  'resume_added',
  'submitted',
  'registered',
  'refused',
] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** Public address of a resume below `base`, an origin with or without a path. */
export function resumeUrl(base: string, filename: string): string {
  return base.replace(/\/+$/, '') + RESUMES_PATH + encodeURIComponent(filename)
}

/** A language of the page, as the tag by which its folder in `form/messages/` is named. */
export type Language = string

/** What is spoken to whoever asks for none of the page's languages. */
export const DEFAULT_LANGUAGE: Language = 'en'

export interface PageConsent {
  readonly kind: ConsentKind
  readonly texts: Readonly<Record<Language, ConsentTexts>>
}

/** Run-time configuration: a JSON block in the page, `<script type="application/json" id="configuration">`. */
export interface PageConfiguration {
  /** Base of the register service, or empty for the page's own origin. */
  readonly serviceUrl: string
  /** Base of public resume addresses, or empty for the page's own origin. */
  readonly publicUrl: string
  /** `{host}` of the login address in messages, without a slash at its end. */
  readonly jobBoardUrl: string
  /** Whether the Fill with Random Data button is there. */
  readonly randomData: boolean
  /** Whether the form offers to be filled from a resume. */
  readonly resumeFill: boolean
  /** Only in the direct mode: the form calls this provider itself, with a credential that anyone can read. */
  readonly directProvider: { readonly url: string; readonly credential: string } | null
  /** Absent where nothing is asked. */
  readonly consent?: PageConsent
}

export const PAGE_CONFIGURATION_ID = 'configuration'

/** What a page built without a service in front of it starts with. */
export const DEFAULT_PAGE_CONFIGURATION: PageConfiguration = {
  serviceUrl: '',
  publicUrl: '',
  jobBoardUrl: 'https://jobs.example.com',
  randomData: true,
  resumeFill: true,
  directProvider: null,
}
