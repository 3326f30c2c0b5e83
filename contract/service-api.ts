import type { ConsentKind, ConsentTexts } from './consent.ts'
import type { UploadErrorCode } from './errors.ts'

/** Calls of the form to the service (specification, section 7). */

export const UPLOAD_PATH = '/api/upload'
export const RESUMES_PATH = '/candidate/resumes/'

/** Answer to multipart `file` and `filename`, in either order. */
export type UploadAnswer =
  | {
      readonly success: true
      readonly filename: string
      readonly url: string
      /** Deletes the upload by `DELETE`; absent in the direct mode. */
      readonly delete_url?: string
    }
  | UploadRefusal

interface UploadRefusal {
  readonly success: false
  readonly code: UploadErrorCode
  /** English; the form translates by `code`. */
  readonly detail: string
}

/** 202 of the register call: queued while the provider is down. The address is that of its status. */
export interface RegistrationAccepted {
  readonly status: 'accepted'
  readonly id: string
  readonly status_url: string
}

/** `closed` by the provider's operator; `unavailable`: the provider cannot be reached, and there is no queue. */
export const REGISTRATIONS_STATES = ['open', 'closed', 'unavailable'] as const
export type RegistrationsState = (typeof REGISTRATIONS_STATES)[number]

/** Answers with {@link RegistrationsAnswer}. */
export const REGISTRATIONS_PATH = '/api/registrations'

export interface RegistrationsAnswer {
  readonly registrations: RegistrationsState
}

/** `GET {QUEUED_PATH}{secret}` answers with {@link QueuedStatus} as JSON, else a page. */
export const QUEUED_PATH = '/registration/'

/** State of a queued registration; `answer` is the provider's. `erased`: delivered, and its candidate erased since. */
export type QueuedStatus =
  | { readonly status: 'accepted' | 'expired' | 'withdrawn' | 'discarded' | 'erased' }
  | {
      readonly status: 'registered' | 'refused'
      readonly answer: { readonly status: number; readonly body: unknown } | null
    }

/** `POST` of `{"step": FunnelStep}`, as JSON or text (`navigator.sendBeacon`): counts a step without identity. */
export const FUNNEL_PATH = '/api/funnel'

/** Steps in their order, and the two outcomes. */
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

/** Returns a resume's public address below `base`, with or without a path. */
export function resumeUrl(base: string, filename: string): string {
  return base.replace(/\/+$/, '') + RESUMES_PATH + encodeURIComponent(filename)
}

/** Language tag, as the name of its file in `messages/`. */
export type Language = string

export const DEFAULT_LANGUAGE: Language = 'en'

export interface PageConsent {
  readonly kind: ConsentKind
  readonly texts: Readonly<Record<Language, ConsentTexts>>
}

/** JSON block in the page, `<script type="application/json" id="configuration">`. */
export interface PageConfiguration {
  /** Base of the service, or empty for the page's origin. */
  readonly serviceUrl: string
  /** Base of public resumes, or empty for the page's origin. */
  readonly publicUrl: string
  /** `{host}` in messages, without a slash at its end. */
  readonly jobBoardUrl: string
  /** Shows Fill with Random Data. */
  readonly randomData: boolean
  readonly resumeFill: boolean
  /** Offers to make a resume from answers, or from photographs of paper. */
  readonly resumeBuilder: boolean
  /** Direct mode: the form calls this provider itself, with a public credential. */
  readonly directProvider: { readonly url: string; readonly credential: string } | null
  readonly consent?: PageConsent
}

export const PAGE_CONFIGURATION_ID = 'configuration'

/** Configuration of a page that is built without a service. */
export const DEFAULT_PAGE_CONFIGURATION: PageConfiguration = {
  serviceUrl: '',
  publicUrl: '',
  jobBoardUrl: 'https://jobs.example.com',
  randomData: true,
  resumeFill: true,
  resumeBuilder: true,
  directProvider: null,
}
