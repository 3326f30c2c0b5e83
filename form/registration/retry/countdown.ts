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
  let left = milliseconds
  let stop = () => {}
  const step = (slept: number) => {
    // What was slept through is over: a clock that was set back makes nobody wait for longer, and one that is coarse or
    // lags behind the timers skips no second.
    left = Math.max(0, Math.min(left - slept, end - clock.now()))
    const sleep = left % SECOND_MS || SECOND_MS
    if (left > 0) stop = clock.after(sleep, () => step(sleep))
    tell(Math.ceil(left / SECOND_MS))
  }
  step(0)
  return () => stop()
}
