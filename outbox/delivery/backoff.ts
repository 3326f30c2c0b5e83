import { OUTBOX_BACKOFF_MAX_MS } from '@resume-library/contract/limits'

/**
 * How long to wait before trying again, in milliseconds: it doubles with each failure, and half of it is drawn, so that
 * many who failed together do not come back together.
 *
 * @param failures in a row, from 1
 * @param minimum to begin with
 * @param draw from 0 to 1
 */
export function backoff(failures: number, minimum: number, draw = Math.random()): number {
  const full = Math.min(OUTBOX_BACKOFF_MAX_MS, minimum * 2 ** Math.min(failures - 1, 30))
  return Math.max(minimum / 2, (full / 2) * (1 + draw))
}
