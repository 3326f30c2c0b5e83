import { OUTBOX_POLL_MS, PROVIDER_TIMEOUT_MS, SCAN_TIMEOUT_MS } from '@resume-library/contract/limits'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'

export const TIMEOUTS = {
  ...SERVER_TIMEOUTS,
  provider: PROVIDER_TIMEOUT_MS,
  scan: SCAN_TIMEOUT_MS,
  outbox: OUTBOX_POLL_MS,
} as const

export type Timeouts = { readonly [Wait in keyof typeof TIMEOUTS]: number }
