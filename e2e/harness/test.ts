import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { createStageParts, type StageParts } from './product.ts'

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

/** Tells whether a page runs in Chromium, which alone has CDP, touch and layout shifts. */
export const isChromium = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'chromium'

/** Tells whether the current test runs on slow 4G with a slow processor; outside of Playwright Test never. */
export const isSlow = (): boolean => 'TEST_WORKER_INDEX' in process.env && test.info().project.name === 'slow'
