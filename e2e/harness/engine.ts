import type { Page } from '@playwright/test'
import { test } from './test.ts'

/** Tells whether a page runs in Chromium, which alone has CDP, touch and layout shifts. */
export const isChromium = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'chromium'

/** Tells whether the current test runs on slow 4G with a slow processor; outside of Playwright Test never. */
export const isSlow = (): boolean => 'TEST_WORKER_INDEX' in process.env && test.info().project.name === 'slow'
