import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ENGINE } from './harness/engines/engine.ts'
import { launchEngine } from './harness/engines/launch.ts'
import { startProduct } from './harness/product.ts'
import { type ScriptedProvider, startScriptedProvider } from './harness/scripted-provider.ts'
import { PHONE as NARROWEST } from './harness/touch.ts'
import { ANN, englishScenes, type Scene, spanishScenes } from './screenshot-scenes.ts'

const ROOT = join(import.meta.dirname, '..')
/** Every state, for looking at; git does not keep them. */
const ALL = join(ROOT, 'screenshots', ENGINE === 'chromium' ? '' : ENGINE)
/** The few that the README shows. */
const README = join(ROOT, 'docs', 'images')

const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 }, locale: 'en-US' }
const PHONE: BrowserContextOptions = {
  ...NARROWEST,
  locale: 'en-US',
}

interface Look {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly scenes: readonly Scene[]
  /** Scenes that the README shows, by the name of their picture there. */
  readonly readme?: Readonly<Record<string, string>>
}

const LOOKS: readonly Look[] = [
  {
    name: 'desktop',
    options: DESKTOP,
    scenes: englishScenes,
    readme: { 'step-1-filled': 'step-1.png', 'step-3-uploaded': 'step-3.png' },
  },
  { name: 'desktop-dark', options: { ...DESKTOP, colorScheme: 'dark' }, scenes: englishScenes },
  { name: 'phone', options: PHONE, scenes: englishScenes, readme: { 'step-1': 'phone.png' } },
  { name: 'phone-dark', options: { ...PHONE, colorScheme: 'dark' }, scenes: englishScenes },
  { name: 'phone-spanish', options: { ...PHONE, locale: 'es-ES' }, scenes: spanishScenes },
]

/** What only Chromium can be brought to show, because only its network can be slowed down. */
const CHROMIUM_ONLY = ['step-3-uploading']

/** One visitor who walks through every scene of a look. */
async function take(browser: Browser, url: string, provider: ScriptedProvider, look: Look): Promise<void> {
  provider.when(ANN.Email, { status: 503 }, { status: 409 }, { status: 201 })
  const context = await browser.newContext({ ...look.options, baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  for (const [index, [name, reach]] of look.scenes.entries()) {
    if (ENGINE !== 'chromium' && CHROMIUM_ONLY.includes(name)) continue
    await closeToasts(page)
    await reach(page)
    await settle(page)
    const number = String(index + 1).padStart(2, '0')
    await page.screenshot({ path: join(ALL, look.name, `${number}-${name}.png`), fullPage: true })
    const picture = look.readme?.[name]
    if (!picture || ENGINE !== 'chromium') continue
    await closeToasts(page)
    await page.screenshot({ path: join(README, picture) })
  }
  await context.close()
  console.log(`${look.name}: ${look.scenes.length} pictures`)
}

/** Toasts of an earlier scene would still be there: a person is slower. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button').first()
  while (await close.isVisible()) await close.click()
}

/** Lets transitions end and the caret not blink into the picture. */
const settle = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))

await rm(ALL, { recursive: true, force: true })
await mkdir(README, { recursive: true })
const provider = await startScriptedProvider()
const [browser, product] = await Promise.all([
  launchEngine(),
  startProduct({ PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'screenshots:only' }),
])
try {
  for (const look of LOOKS) await take(browser, product.url, provider, look)
} finally {
  await browser.close()
  await product.stop()
  await provider.close()
}
