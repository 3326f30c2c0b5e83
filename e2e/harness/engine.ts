import type { Page } from '@playwright/test'
import { test } from './test.ts'

/** Tells whether a page is Chromium's, the one engine with CDP, touch and layout shifts. */
export const isChromium = (page: Page): boolean =>
  page.context().browser()?.browserType().name() === 'chromium'

/** Tells whether the present journey runs on slow 4G with a slow processor. Playwright Test sets the variable in its workers. */
export const isSlow = (): boolean => 'TEST_WORKER_INDEX' in process.env && test.info().project.name === 'slow'
