import type { FirstStepMessages } from './message-types.ts'

/** The block of the page that holds what its first step says: there, repeating the page's own words costs little. */
export const MESSAGES_ID = 'messages'

export const embeddedMessages = (): FirstStepMessages =>
  JSON.parse(document.getElementById(MESSAGES_ID)!.textContent)
