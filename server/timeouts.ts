import {
  DRAIN_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  IDLE_TIMEOUT_MS,
  RECEIVING_MIN_BYTES,
  RECEIVING_WINDOW_MS,
  REQUEST_TIMEOUT_MS,
} from '@resume-library/contract/limits'

/** How long a server waits for its clients, in milliseconds; tests wait less. */
export const SERVER_TIMEOUTS = {
  headers: HEADERS_TIMEOUT_MS,
  request: REQUEST_TIMEOUT_MS,
  /** For `receivingBytes` more of a body. */
  receiving: RECEIVING_WINDOW_MS,
  receivingBytes: RECEIVING_MIN_BYTES,
  /** Between requests on a connection, and for a client that takes nothing of its answer. */
  idle: IDLE_TIMEOUT_MS,
  drain: DRAIN_TIMEOUT_MS,
} as const

export type ServerTimeouts = { readonly [Wait in keyof typeof SERVER_TIMEOUTS]: number }
