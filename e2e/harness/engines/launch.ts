import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { ENGINE } from './engine.ts'
import { launchFirefox } from './firefox.ts'
import { launchWebkit } from './webkit.ts'

/** Starts the browser that `BROWSER` names. The caller closes it. */
export function launchEngine(): Promise<Browser> {
  if (ENGINE === 'firefox') return launchFirefox()
  return ENGINE === 'webkit' ? launchWebkit() : launchBrowser()
}
