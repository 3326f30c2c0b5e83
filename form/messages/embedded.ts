import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import type { FirstStepMessages } from './message-types.ts'

/** Id of the JSON block with the first step's messages: repeating the page's own words there costs little. */
export const MESSAGES_ID = 'messages'

export const ROOT_ID = 'root'

export interface EmbeddedMessages {
  readonly languages: readonly OfferedLanguage[]
  readonly messages: FirstStepMessages
}

/** Returns the page's language. A browser that translates the page changes the document's `lang`. */
export const pageLanguage = (): Language => document.getElementById(ROOT_ID)!.dataset.language!

export const embeddedMessages = (): EmbeddedMessages =>
  JSON.parse(document.getElementById(MESSAGES_ID)!.textContent)
