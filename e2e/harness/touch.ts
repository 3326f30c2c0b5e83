import type { Locator } from 'playwright-core'
import { ENGINE } from './engines/engine.ts'

/** The narrowest phone in use; with touch where the engine's protocol has it. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  ...(ENGINE === 'chromium' && { isMobile: true, hasTouch: true }),
} as const

/** A tap of a finger; a click where no finger can be had. */
export const tap = (target: Locator): Promise<void> => (ENGINE === 'chromium' ? target.tap() : target.click())
