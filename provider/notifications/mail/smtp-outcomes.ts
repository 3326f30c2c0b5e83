import type { Attempt } from '@resume-library/outbox/delivery/deliver-entry'

export const SENT: Attempt = { kind: 'ended', state: 'delivered', answer: 'sent' }

/** Commands whose refusal is about the recipient or the mail; of all others about our settings. */
const ABOUT_THE_MAIL = /^(RCPT TO|DATA)/

interface SmtpError extends Error {
  readonly code?: string | number
  readonly responseCode?: number
  readonly command?: string
}

/** Judges a failed attempt: 5xx for the recipient ends it, anything else is tried again. Never quotes an address. */
export function attemptOfError(thrown: unknown): Attempt {
  const { name, code, responseCode = 0, command = '' } = thrown as SmtpError
  const error = responseCode ? `SMTP ${responseCode}` : typeof code === 'string' ? code : name
  const isAboutMail = ABOUT_THE_MAIL.test(command)
  const isNoAddress = code === 'EENVELOPE' && command === 'API'
  if (isNoAddress || (isAboutMail && responseCode >= 500))
    return { kind: 'ended', state: 'refused', answer: error }
  const isDown = !isAboutMail || responseCode === 421
  // A connection that broke after the data may have delivered it.
  return { kind: 'later', isDown, mayHaveArrived: true, retryAfterMs: null, error }
}
