import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from './harness/browser.ts'
import { launchFirefox, typeInsteadOfSetting } from './harness/firefox.ts'
import { localeOfBrowser, OTHER_LANGUAGES } from './harness/languages.ts'
import { type Product, startProduct } from './harness/product.ts'
import { type ScriptedProvider, startScriptedProvider } from './harness/scripted-provider.ts'
import { PHONE as NARROWEST } from './harness/touch.ts'
import { away, failedPage, kept, later } from './scenes/failures.ts'
import { registration } from './scenes/registration.ts'
import { added, filling } from './scenes/resume.ts'
import type { Walk } from './scenes/scene.ts'
import { noScript, withoutScript } from './scenes/without-script.ts'

/** `--look phone-dark` takes these pictures alone; `--browser firefox` takes them there. */
const { look: only, browser: engine } = parseArgs({
  options: { look: { type: 'string' }, browser: { type: 'string', default: 'chromium' } },
}).values
const isFirefox = engine === 'firefox'
const ROOT = join(import.meta.dirname, '..')
/** Every state, for looking at; git does not keep them. */
const ALL = join(ROOT, 'screenshots', isFirefox ? 'firefox' : '')
/** The few that the README shows. */
const README = join(ROOT, 'docs', 'images')

const WALKS: readonly Walk[] = [
  registration,
  filling,
  added,
  noScript,
  withoutScript,
  kept,
  away,
  later,
  failedPage,
]

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 }, locale: 'en-US' }
const PHONE: BrowserContextOptions = { ...NARROWEST, locale: 'en-US' }

interface Look {
  readonly name: string
  readonly options: BrowserContextOptions
  /** Scenes that the README shows, by the name of their picture there. */
  readonly readme?: Readonly<Record<string, string>>
}

const LOOKS: readonly Look[] = [
  {
    name: 'desktop',
    options: DESKTOP,
    readme: { 'step-1-filled': 'step-1.png', 'step-3-uploaded': 'step-3.png' },
  },
  { name: 'desktop-dark', options: { ...DESKTOP, colorScheme: 'dark' } },
  { name: 'desktop-forced', options: { ...DESKTOP, forcedColors: 'active' } },
  { name: 'phone', options: PHONE, readme: { 'step-1': 'phone.png' } },
  { name: 'phone-dark', options: { ...PHONE, colorScheme: 'dark' } },
  ...OTHER_LANGUAGES.map((language) => ({
    name: `phone-${language}`,
    options: { ...PHONE, locale: localeOfBrowser(language) },
  })),
  ...OTHER_LANGUAGES.map((language) => ({
    name: `desktop-dark-${language}`,
    options: { ...DESKTOP, locale: localeOfBrowser(language), colorScheme: 'dark' as const },
  })),
  { name: 'narrow', options: { ...PHONE, viewport: { width: 320, height: 600 } } },
]

const looks = LOOKS.filter(({ name }) => !only || name === only)

/** One visitor for each walk. */
async function take(browser: Browser, look: Look): Promise<void> {
  let number = 0
  for (const walk of WALKS) {
    walk.script?.(provider)
    const context = await browser.newContext({
      ...look.options,
      ...walk.visit,
      baseURL: products.get(walk.environment)!.url,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (isFirefox) await page.addInitScript(typeInsteadOfSetting)
    // Else the browser is told to hand choosers over only while a scene already presses the button.
    page.on('filechooser', () => {})
    await page.goto('/')
    for (const [name, reach] of walk.scenes) {
      number += 1
      await closeToasts(page)
      // One scene that cannot be reached is no reason to picture none.
      await reach(page)
        .then(() => settle(page))
        .catch((error: Error) => {
          process.exitCode = 1
          console.error(`${look.name}: ${name} was not reached: ${error.message}`)
        })
      const file = `${String(number).padStart(2, '0')}-${name}.png`
      await page.screenshot({ path: join(ALL, look.name, file), fullPage: true })
      const picture = look.readme?.[name]
      if (!picture || isFirefox) continue
      await closeToasts(page)
      await page.screenshot({ path: join(README, picture) })
    }
    await context.close()
  }
  console.log(`${look.name}: ${number} pictures`)
}

/** Toasts of an earlier scene would still be there: a person is slower. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('#toasts').getByRole('button').first()
  while (await close.isVisible()) await close.click()
}

/** Lets transitions end and the caret not blink into the picture. */
const settle = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))

/** Firefox forces colours from its start or never. */
async function takeWithColours(browser: Browser, look: Look): Promise<void> {
  if (!isFirefox || look.options.forcedColors !== 'active') return take(browser, look)
  const own = await launchFirefox({ forcedColors: true })
  await take(own, look).finally(() => own.close())
}

if (!only) await rm(ALL, { recursive: true, force: true })
await mkdir(README, { recursive: true })
const provider: ScriptedProvider = await startScriptedProvider()
const access = { PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'screenshots:only' }
const products = new Map<Walk['environment'], Product>()
for (const { environment } of WALKS)
  if (!products.has(environment)) products.set(environment, await startProduct({ ...access, ...environment }))
const browser = await (isFirefox ? launchFirefox() : launchBrowser())
try {
  for (const look of looks) await takeWithColours(browser, look)
} finally {
  await browser.close()
  for (const product of products.values()) await product.stop()
  await provider.close()
}
