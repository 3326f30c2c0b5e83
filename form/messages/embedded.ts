import type { OfferedLanguage } from '@resume-library/contract/built-messages'
import type { FirstStepMessages } from './message-types.ts'

/** The block of the page that holds what its first step says: there, repeating the page's own words costs little. */
export const MESSAGES_ID = 'messages'

export interface EmbeddedMessages {
  /** All that the page has, its own among them. */
  readonly languages: readonly OfferedLanguage[]
  readonly messages: FirstStepMessages
}

export const embeddedMessages = (): EmbeddedMessages =>
  JSON.parse(document.getElementById(MESSAGES_ID)!.textContent)
