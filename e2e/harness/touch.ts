import type { Locator } from '@playwright/test'
import { isChromium } from './engine.ts'

/** The narrowest phone in use. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

/** Taps, or clicks where the engine has no touch. */
export const tap = (target: Locator): Promise<void> =>
  isChromium(target.page()) ? target.tap() : target.click()
