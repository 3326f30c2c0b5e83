import { randomBytes } from 'node:crypto'
import { IDEMPOTENCY_KEY_TTL_HOURS } from '@resume-library/contract/limits'

/** What is made for each page that may be posted: as long as a provider knows a repeated registration. */
export interface Once {
  /** As it stands in the page. */
  readonly token: string
  /** When it was made, in milliseconds since the epoch. */
  readonly time: number
}

const HOUR_MS = 60 * 60 * 1000
const TOKEN = /^(\d{13})-[\da-f]{32}$/
/** Of another machine. */
const CLOCK_DIFFERENCE_MS = 60_000

export function newOnce(now = Date.now()): Once {
  return { token: `${now}-${randomBytes(16).toString('hex')}`, time: now }
}

/** The token that was posted; a new one where there is none, or where it is too old to be known. */
export function postedOnce(text: string, now = Date.now()): Once {
  const time = Number(TOKEN.exec(text)?.[1] ?? Number.NaN)
  const isKnown = now - time < IDEMPOTENCY_KEY_TTL_HOURS * HOUR_MS && time < now + CLOCK_DIFFERENCE_MS
  return isKnown ? { token: text, time } : newOnce(now)
}
