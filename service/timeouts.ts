import { OUTBOX_LOOK_MS, PROVIDER_TIMEOUT_MS, SCAN_TIMEOUT_MS } from '@resume-library/contract/limits'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'

/** How long the service waits for others, in milliseconds; tests wait less. */
export const TIMEOUTS = {
  ...SERVER_TIMEOUTS,
  /** For the provider's whole answer. */
  provider: PROVIDER_TIMEOUT_MS,
  /** For the virus scan of one file. */
  scan: SCAN_TIMEOUT_MS,
  /** Between two looks at what waits to be delivered. */
  outbox: OUTBOX_LOOK_MS,
} as const

export type Timeouts = { readonly [Wait in keyof typeof TIMEOUTS]: number }
