import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Two looks after ten seconds, each with its timeout, on a machine ten times slower than another. */
const PATIENCE_MS = 120_000

/** Asks until the answer is as expected. @param patience in milliseconds */
export async function until<Answer>(
  expected: Answer,
  ask: () => Answer | Promise<Answer>,
  patience = PATIENCE_MS,
): Promise<void> {
  const begun = performance.now()
  let answer = await ask()
  while (answer !== expected && performance.now() - begun < patience) {
    await sleep(50)
    answer = await ask()
  }
  assert.equal(answer, expected)
}
