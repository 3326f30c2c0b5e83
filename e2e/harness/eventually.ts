import { setTimeout as delay } from 'node:timers/promises'
import { isSlow } from './engine.ts'

const INTERVAL_MS = 25

/**
 * Waits until an assertion holds.
 *
 * @throws its last error when it still fails after `withinMs`
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  withinMs = isSlow() ? 90_000 : 60_000,
): Promise<Result> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      return await assertion()
    } catch (error) {
      if (Date.now() > end) throw error
      await delay(INTERVAL_MS)
    }
  }
}
