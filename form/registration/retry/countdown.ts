import type { Clock } from '../state/dependencies.ts'

const SECOND_MS = 1_000

/**
 * Counts down, second by second, also over a sleep of the device.
 *
 * @param tell told of the seconds that are left, at once and until they are 0
 * @returns ends it
 */
export function countDown(clock: Clock, milliseconds: number, tell: (seconds: number) => void): () => void {
  const end = clock.now() + milliseconds
  let left = Number.POSITIVE_INFINITY
  let stop = () => {}
  const step = () => {
    const wait = Math.max(0, end - clock.now())
    // A clock that was set back makes nobody wait for longer.
    left = Math.max(0, Math.min(left - 1, Math.ceil(wait / SECOND_MS)))
    if (left > 0) stop = clock.after(wait % SECOND_MS || SECOND_MS, step)
    tell(left)
  }
  step()
  return () => stop()
}
