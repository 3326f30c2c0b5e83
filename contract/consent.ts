export interface Consent {
  readonly version: string
  /** ISO 8601, by the service's clock, or the page's in the direct mode. */
  readonly given_at?: string | null | undefined
}

export const CONSENT_VERSION = /^[\w.-]{1,64}$/

/** A checkbox, or a line to read. */
export type ConsentKind = 'required' | 'notice'

export interface ConsentTexts {
  readonly text: string
  readonly error: string
  readonly version: string
  readonly links: readonly { readonly label: string; readonly address: string }[]
  /** Added to the name of a link that opens in a new tab. */
  readonly newTab: string
}

/** Name of the input whose value is the version. */
export const CONSENT_INPUT = 'consent'
