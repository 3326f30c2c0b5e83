import {
  DRAIN_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  IDLE_TIMEOUT_MS,
  PROVIDER_TIMEOUT_MS,
  RECEIVING_MIN_BYTES,
  RECEIVING_WINDOW_MS,
  REQUEST_TIMEOUT_MS,
  SCAN_TIMEOUT_MS,
} from '@resume-library/contract/limits'

/** How long the service waits for others, in milliseconds; tests wait less. */
export const PATIENCE = {
  /** For a request's headers. */
  headers: HEADERS_TIMEOUT_MS,
  /** For a whole request. */
  request: REQUEST_TIMEOUT_MS,
  /** For `receivingBytes` more of a body. */
  receiving: RECEIVING_WINDOW_MS,
  receivingBytes: RECEIVING_MIN_BYTES,
  /** Between requests on a connection, and for a client that takes nothing of its answer. */
  idle: IDLE_TIMEOUT_MS,
  /** For the provider's whole answer. */
  provider: PROVIDER_TIMEOUT_MS,
  /** For the virus scan of one file. */
  scan: SCAN_TIMEOUT_MS,
  /** For running requests when the service ends. */
  drain: DRAIN_TIMEOUT_MS,
} as const

export type Patience = { readonly [Wait in keyof typeof PATIENCE]: number }
