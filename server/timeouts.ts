import {
  DRAIN_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  IDLE_TIMEOUT_MS,
  RECEIVING_MIN_BYTES,
  RECEIVING_WINDOW_MS,
  REQUEST_TIMEOUT_MS,
} from '@resume-library/contract/limits'

/** Timeouts of a server for its clients, in milliseconds. */
export const SERVER_TIMEOUTS = {
  headers: HEADERS_TIMEOUT_MS,
  request: REQUEST_TIMEOUT_MS,
  /** Time in which `receivingBytes` more of a body must arrive. */
  receiving: RECEIVING_WINDOW_MS,
  receivingBytes: RECEIVING_MIN_BYTES,
  /** Keep-alive, and a client that does not read its answer. */
  idle: IDLE_TIMEOUT_MS,
  drain: DRAIN_TIMEOUT_MS,
} as const

export type ServerTimeouts = { readonly [Wait in keyof typeof SERVER_TIMEOUTS]: number }
