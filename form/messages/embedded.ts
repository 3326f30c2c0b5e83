import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import type { FirstStepMessages } from './message-types.ts'

/** The block of the page that holds what its first step says: there, repeating the page's own words costs little. */
export const MESSAGES_ID = 'messages'

export const ROOT_ID = 'root'

export interface EmbeddedMessages {
  readonly languages: readonly OfferedLanguage[]
  readonly messages: FirstStepMessages
}

/** Reads the page's language, not the `lang` of the document: a browser that translates the page writes another there. */
export const pageLanguage = (): Language => document.getElementById(ROOT_ID)!.dataset.language!

export const embeddedMessages = (): EmbeddedMessages =>
  JSON.parse(document.getElementById(MESSAGES_ID)!.textContent)
