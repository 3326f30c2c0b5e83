import type { Locator } from 'playwright-core'
import { ENGINE } from './engines/engine.ts'

/** MiniBrowser's window is no narrower than 447 px. */
const WIDTH = ENGINE === 'webkit' ? 450 : 360

/** The narrowest phone in use, as far as the engine can be one; with touch where its protocol has it. */
export const PHONE = {
  viewport: { width: WIDTH, height: 740 },
  deviceScaleFactor: 2,
  ...(ENGINE === 'chromium' && { isMobile: true, hasTouch: true }),
} as const

/** A tap of a finger; a click where no finger can be had. */
export const tap = (target: Locator): Promise<void> => (ENGINE === 'chromium' ? target.tap() : target.click())
