import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { CONDITION } from './condition.ts'
import { ENGINE } from './engines/engine.ts'
import { launchEngine } from './engines/launch.ts'
import { typeInsteadOfSetting } from './engines/type-instead.ts'
import { slowDown } from './network.ts'
import { type Product, startProduct } from './product.ts'
import { type ScriptedProvider, startScriptedProvider, UNKNOWN_READINESS } from './scripted-provider.ts'
import { PHONE } from './touch.ts'

const FAILURES = join(import.meta.dirname, '..', '..', 'screenshots', 'failures')
/** Other engines are driven through a program of ours in between. */
const ENGINE_WAIT_MS = ENGINE === 'chromium' ? 8_000 : 20_000
const WAIT_MS = CONDITION === 'slow' ? 90_000 : ENGINE_WAIT_MS

/** `user:password` with which the product calls the scripted provider. */
export const CREDENTIAL = 'resume-library:c4n4ry-of-e2e'

export interface StageOptions {
  /** Another provider than the built-in one: behind the service, or called by the form itself. */
  readonly scripted?: boolean | 'direct'
  readonly environment?: Readonly<Record<string, string>>
}

interface VisitOptions extends BrowserContextOptions {
  /** Runs before the page is asked for: network rules, a fake clock, a slow processor. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Console errors that the test provokes. */
  readonly expected?: RegExp
}

/** One product and one browser for a test file. */
export interface Stage {
  readonly product: Product
  readonly provider: ScriptedProvider
  readonly browser: Browser
  /**
   * Opens the page as a new visitor: nothing remembered. The visit ends with the test, which fails when the page
   * threw, broke its Content-Security-Policy, or wrote an error on its console.
   */
  visit(context: TestContext, options?: VisitOptions): Promise<Page>
}

/** What a stage is made of. */
interface Parts {
  readonly product: Product
  readonly browser: Browser
  readonly provider?: ScriptedProvider
}

/** What the stages of a process may use one after the other, by what they want. */
const sharedParts = new Map<string, { users: number; parts?: Promise<Parts> }>()

/**
 * Starts product and browser before the tests of this file or `describe`, and ends them after. Where files run together
 * (`tools/run-together.ts`), the stages that want the same have the same, and the last one ends it.
 */
export function setStage(options: StageOptions = {}): Stage {
  const name = JSON.stringify([options, process.env.TOGETHER ? null : sharedParts.size])
  const shared = sharedParts.get(name) ?? { users: 0 }
  sharedParts.set(name, shared)
  shared.users++
  let parts: Parts | undefined
  before(async () => {
    shared.parts ??= startParts(options)
    parts = await shared.parts
    if (parts.provider) parts.provider.readiness = UNKNOWN_READINESS
  })
  after(async () => {
    shared.users--
    if (shared.users === 0) await endParts(await shared.parts)
  })
  return {
    get product() {
      return started(parts?.product)
    },
    get provider() {
      return started(parts?.provider)
    },
    get browser() {
      return started(parts?.browser)
    },
    visit: (context, visitOptions) =>
      visit(started(parts?.browser), started(parts?.product), context, visitOptions),
  }
}

async function startParts(options: StageOptions): Promise<Parts> {
  const open: Array<() => Promise<unknown>> = []
  try {
    const provider = options.scripted ? await startScriptedProvider() : undefined
    if (provider) open.push(provider.close)
    const browser = await launchEngine()
    open.push(() => browser.close())
    const product = await startProduct({ ...environmentFor(provider, options), ...options.environment })
    return { product, browser, ...(provider && { provider }) }
  } catch (error) {
    for (const close of open.reverse()) await close()
    throw error
  }
}

async function endParts(parts: Parts | undefined): Promise<void> {
  await parts?.browser.close()
  await parts?.product.stop()
  await parts?.provider?.close()
}

function environmentFor(provider: ScriptedProvider | undefined, { scripted }: StageOptions) {
  if (!provider) return {}
  return scripted === 'direct'
    ? { FORM_PROVIDER_URL: provider.url, FORM_PROVIDER_CREDENTIAL: CREDENTIAL }
    : { PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: CREDENTIAL }
}

function started<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('This part of the stage was not started.')
  return part
}

async function visit(
  browser: Browser,
  product: Product,
  test: TestContext,
  { prepare, expected, ...options }: VisitOptions = {},
): Promise<Page> {
  const context = await (await browserFor(browser, test, options)).newContext({
    locale: 'en-US',
    baseURL: product.url,
    ...(CONDITION === 'phone' && PHONE),
    ...options,
  })
  const complaints = listen(context, expected)
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  if (ENGINE === 'firefox') await page.addInitScript(typeInsteadOfSetting)
  test.after(async () => {
    if (!(test as FinishedTest).passed) await keepPicture(test, page)
    await context.close()
    assert.deepEqual(complaints, [], 'the page complained')
  })
  // Else the browser is told to hand choosers over only while a test already presses the button.
  page.on('filechooser', () => {})
  if (CONDITION === 'slow') await slowDown(page)
  await prepare?.(page)
  await page.goto('/')
  return page
}

/** Firefox forces colours from its start or never: such a visit gets a browser of its own. */
async function browserFor(
  browser: Browser,
  test: TestContext,
  options: BrowserContextOptions,
): Promise<Browser> {
  if (ENGINE !== 'firefox' || options.forcedColors !== 'active') return browser
  const own = await launchEngine({ forcedColors: true })
  test.after(() => own.close())
  return own
}

/** Node tells this to `after` hooks; its types do not. */
type FinishedTest = TestContext & { readonly passed: boolean }

/** Chromium says the first as a failed load, and asks for no icon of a page that is JSON. */
const FIREFOX_ALONE = /CORS request did not succeed|\/favicon\.ico because it violates/
const CALL = /\/(api|v1)\//

/** Collects what the page complains about; an upload or a registration that fails is a journey, no complaint. */
function listen(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) complaints.push(text)
  }
  context.on('weberror', (error) => {
    if (ENGINE === 'firefox' && FIREFOX_ALONE.test(error.error().message)) return
    note(`threw: ${error.error().stack}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    const isCall = text.startsWith('Failed to load resource') && CALL.test(message.location().url)
    if (message.type() === 'error' && !isCall) note(`${text} (${message.location().url})`)
    if (message.type() === 'warning' && /hydrat|react/i.test(text)) note(text)
  })
  return complaints
}

async function keepPicture(test: TestContext, page: Page): Promise<void> {
  if (page.isClosed()) return
  await mkdir(FAILURES, { recursive: true })
  const path = join(FAILURES, test.fullName.replace(/[^a-z0-9]+/gi, '-').slice(0, 120))
  await page.screenshot({ path: `${path}.png`, fullPage: true }).catch(() => {})
  const told = await page.locator('body').ariaSnapshot().catch(String)
  await writeFile(`${path}.txt`, told)
}
