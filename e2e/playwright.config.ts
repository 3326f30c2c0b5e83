import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './harness/browser.ts'
import { FIREFOX } from './harness/firefox.ts'
import { PHONE } from './harness/touch.ts'

const chromium = { browserName: 'chromium', launchOptions: await chromiumOptions() } as const
const files = (names: string) => names.split(' ').map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../screenshots/failures',
  forbidOnly: Boolean(process.env.CI),
  // Journeys wait for most of their time.
  workers: availableParallelism() + 1,
  // A scan of a whole walk takes half a minute on an idle machine.
  timeout: 600_000,
  reporter: 'list',
  use: { locale: 'en-US', trace: 'retain-on-failure' },
  projects: [
    { name: 'chromium', testIgnore: 'webkit/**', use: chromium },
    {
      name: 'firefox',
      testIgnore: 'webkit/**',
      // Touch, CDP, clicks without script and the accessibility tree are Chromium's alone.
      grepInvert: /@chromium/,
      use: { browserName: 'firefox', channel: FIREFOX.channel, launchOptions: FIREFOX },
    },
    // WebKitGTK speaks no protocol of Playwright's: what it does otherwise is tried over WebDriver.
    { name: 'webkit', testMatch: 'webkit/*.spec.ts' },
    {
      name: 'slow',
      testMatch: files('registration resume error-catalogue'),
      use: chromium,
    },
    {
      name: 'phone',
      testMatch: files('registration steps validation position resume toasts screen-reader'),
      use: { ...chromium, ...PHONE },
    },
  ],
})
