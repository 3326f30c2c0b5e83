import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { launchFirefox, typeInsteadOfSetting } from './browser.ts'
import { PHONE, slowDown } from './conditions.ts'
import type { Parts, Product, StageOptions } from './product.ts'
import type { ScriptedProvider } from './scripted-provider.ts'
import { afterTest, isSlow, runCleanups, test } from './test.ts'

export { CREDENTIAL } from './product.ts'

/** Timeout of a step on a busy machine; slow 4G has its own. */
const WAIT_MS = 60_000
const SLOW_WAIT_MS = 90_000

interface VisitOptions extends BrowserContextOptions {
  readonly prepare?: (page: Page) => Promise<unknown>
  /** First address, instead of the form's. */
  readonly address?: string
  /** Console errors that the test provokes. */
  readonly expected?: RegExp
}

/** Removes options that Firefox does not support over WebDriver BiDi: touch, and clicks without script. */
const supportedByFirefox = ({ isMobile, hasTouch, javaScriptEnabled, ...options }: BrowserContextOptions) =>
  options

/** Product and browser of a file or `describe`. */
export interface Stage {
  readonly product: Product
  readonly provider: ScriptedProvider
  readonly browser: Browser
  /**
   * Opens the page as a new visitor, with empty storage. The visit ends with the test, which fails on errors in the
   * page's console, uncaught exceptions and violations of its Content-Security-Policy.
   */
  visit(options?: VisitOptions): Promise<Page>
}

/** Starts product and browser before the tests of this file or `describe`. The worker ends them. */
export function setStage(options: StageOptions = {}): Stage {
  let parts: Parts | undefined
  let browser: Browser | undefined
  test.beforeAll(async ({ stageParts, browser: own }) => {
    browser = own
    parts = await stageParts.get(options)
  })
  test.afterEach(runCleanups)
  return {
    get product() {
      return started(parts?.product)
    },
    get provider() {
      return started(parts?.provider)
    },
    get browser() {
      return started(browser)
    },
    visit: (visitOptions) => visit(started(browser), started(parts?.product), visitOptions),
  }
}

function started<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('This part of the stage was not started.')
  return part
}
async function visit(
  browser: Browser,
  product: Product,
  { prepare, expected, address = '/', ...options }: VisitOptions = {},
): Promise<Page> {
  const { name, use } = test.info().project
  const isFirefox = use.browserName === 'firefox'
  const context = await (await browserFor(browser, options)).newContext({
    locale: 'en-US',
    baseURL: product.url,
    ...(name === 'phone' && PHONE),
    ...(isFirefox ? supportedByFirefox(options) : options),
  })
  const consoleErrors = listen(context, expected)
  const page = await context.newPage()
  page.setDefaultTimeout(isSlow() ? SLOW_WAIT_MS : WAIT_MS)
  if (isFirefox) await page.addInitScript(typeInsteadOfSetting)
  afterTest(async () => {
    await context.close()
    assert.deepEqual(consoleErrors, [], 'console errors of the page')
  })
  // Intercepts file choosers from the start, not only when a test waits for one.
  page.on('filechooser', () => {})
  if (isSlow()) await slowDown(page)
  await prepare?.(page)
  await page.goto(address)
  return page
}

/** Starts a separate Firefox for forced colors, which it can only have from its start. */
async function browserFor(browser: Browser, options: BrowserContextOptions): Promise<Browser> {
  const { use } = test.info().project
  if (use.browserName !== 'firefox' || options.forcedColors !== 'active') return browser
  const own = await launchFirefox({ forcedColors: true })
  afterTest(() => own.close())
  return own
}

/** Console errors of Firefox alone: Chromium reports the first as a failed load, and loads no icon for JSON. */
const FIREFOX_ALONE = /CORS request did not succeed|\/favicon\.ico because it violates/
const CALL = /\/(api|v1)\//

/** Collects console errors of the page, except those of failed uploads and registrations. */
function listen(context: BrowserContext, expected: RegExp | undefined): string[] {
  const consoleErrors: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) consoleErrors.push(text)
  }
  context.on('weberror', (error) => {
    if (FIREFOX_ALONE.test(error.error().message)) return
    note(`threw: ${error.error().stack}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    const isCall = text.startsWith('Failed to load resource') && CALL.test(message.location().url)
    if (message.type() === 'error' && !isCall) note(`${text} (${message.location().url})`)
    if (message.type() === 'warning' && /hydrat|react/i.test(text)) note(text)
  })
  return consoleErrors
}
