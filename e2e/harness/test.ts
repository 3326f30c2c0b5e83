import { test as base } from '@playwright/test'
import { createStageParts, type StageParts } from './stage-parts.ts'

/** Extends Playwright's `test` with the products and providers that a worker's files share. */
export const test = base.extend<object, { stageParts: StageParts }>({
  stageParts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const parts = createStageParts()
      await use(parts)
      await parts.end()
    },
    { scope: 'worker' },
  ],
})

const cleanups: Array<() => unknown> = []

/** Runs a function after the current test, even if it fails, in the order of registration. */
export function afterTest(cleanup: () => unknown): void {
  cleanups.push(cleanup)
}

/** Runs all functions of `afterTest`, then throws their first error. */
export async function runCleanups(): Promise<void> {
  const errors: unknown[] = []
  for (const cleanup of cleanups.splice(0))
    await Promise.resolve()
      .then(cleanup)
      .catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
