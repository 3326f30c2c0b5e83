import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions, FIREFOX } from './harness/browser.ts'
import { PHONE } from './harness/conditions.ts'

const chromium = { browserName: 'chromium', launchOptions: await chromiumOptions() } as const
const files = (names: string) => names.split(' ').map((name) => `${name}.spec.ts`)
/** Tests that start a browser of their own. */
const OWN_ENGINES = '{webkit,orca}/*.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../screenshots/failures',
  forbidOnly: Boolean(process.env.CI),
  // Tests mostly wait.
  workers: availableParallelism() + 1,
  // An axe scan of all scenes takes half a minute on an idle machine.
  timeout: 600_000,
  reporter: 'list',
  use: { locale: 'en-US', trace: { mode: 'retain-on-failure', screenshots: false } },
  projects: [
    { name: 'chromium', testIgnore: OWN_ENGINES, use: chromium },
    {
      name: 'firefox',
      testIgnore: OWN_ENGINES,
      // Tests of what only Chromium supports: touch, CDP, clicks without script, the accessibility tree.
      grepInvert: /@chromium/,
      use: { browserName: 'firefox', channel: FIREFOX.channel, launchOptions: FIREFOX },
    },
    // Playwright cannot drive WebKitGTK, so its own tests use WebDriver.
    { name: 'webkit', testMatch: 'webkit/*.spec.ts' },
    // Orca reads aloud what its own Firefox shows.
    { name: 'orca', testMatch: 'orca/*.spec.ts' },
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
