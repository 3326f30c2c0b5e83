/** Consent given at Submit; there only where the operator wants it. */
export interface Consent {
  readonly version: string
  /** ISO 8601, by the clock of the service; of the page, where that calls a provider directly. */
  readonly given_at?: string | null | undefined
}

export const CONSENT_VERSION = /^[\w.-]{1,64}$/

/** A box that has to be ticked, or a line that is read. */
export type ConsentKind = 'required' | 'notice'

/** What stands at Submit in one language, as texts. */
export interface ConsentTexts {
  readonly text: string
  readonly error: string
  readonly version: string
  readonly links: readonly { readonly label: string; readonly address: string }[]
  /** What is added to the name of a link, which opens in a tab of its own. */
  readonly newTab: string
}

/** Name of its input in a form, with the version as value. */
export const CONSENT_INPUT = 'consent'
