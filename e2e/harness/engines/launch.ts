import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { ENGINE } from './engine.ts'
import { type FirefoxOptions, launchFirefox } from './firefox.ts'
import { launchWebkit } from './webkit.ts'

/** Starts the browser that `BROWSER` names. The caller closes it. */
export function launchEngine(options: FirefoxOptions = {}): Promise<Browser> {
  if (ENGINE === 'firefox') return launchFirefox(options)
  return ENGINE === 'webkit' ? launchWebkit() : launchBrowser()
}
