import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { launchBrowser } from './harness/browser.ts'
import { PHONE } from './harness/conditions.ts'
import { createStageParts } from './harness/product.ts'
import { takeOperatorsViews } from './scenes/operators.ts'
import { registration } from './scenes/registration.ts'
import { added, filling, making } from './scenes/resume.ts'
import { withoutScript } from './scenes/without-script.ts'

const ROOT = join(import.meta.dirname, '..')
/** Language of the screenshots, as in `--language es`. */
const { language } = parseArgs({ options: { language: { type: 'string', default: 'en' } } }).values
/** Every state; git ignores them. */
const ALL = join(ROOT, 'screenshots')
/** Pictures of the README. */
const README = join(ROOT, 'docs', 'images')

interface Device {
  readonly name: string
  readonly options: BrowserContextOptions
  /** Scenes of the README, with the names of their pictures. */
  readonly readme: Readonly<Record<string, string>>
}

const VIEWS: readonly Device[] = [
  {
    name: 'desktop',
    options: { viewport: { width: 1280, height: 860 } },
    readme: { 'step-1-filled': 'step-1.png', 'step-3-uploaded': 'step-3.png' },
  },
  { name: 'phone', options: PHONE, readme: { 'step-1': 'phone.png' } },
]

/** Takes the screenshots on one device, with a new visitor for each walk. */
async function take(browser: Browser, { name: device, options, readme }: Device): Promise<void> {
  let number = 0
  for (const walk of [registration, filling, added, making, withoutScript]) {
    walk.script?.(provider!)
    const context = await browser.newContext({
      ...options,
      locale: `${language}-US`,
      baseURL: product.url,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/')
    for (const [scene, reach] of walk.scenes) {
      number += 1
      await closeToasts(page)
      await reach(page)
      await settle(page)
      // The browser's PDF viewer has no event for a finished rendering.
      if (scene === 'preview-pdf') await page.waitForTimeout(2_000)
      const file = `${String(number).padStart(2, '0')}-${scene}.png`
      await page.screenshot({ path: join(ALL, device, file), fullPage: true })
      const picture = readme[scene]
      if (!picture || language !== 'en') continue
      await closeToasts(page)
      await page.screenshot({ path: join(README, picture) })
    }
    await context.close()
  }
  console.log(`${device}: ${number} pictures`)
}

async function closeToasts(page: Page): Promise<void> {
  const close = page.locator('#toasts').getByRole('button').first()
  while (await close.isVisible()) await close.click()
}

const settle = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))

await rm(ALL, { recursive: true, force: true })
await mkdir(README, { recursive: true })
const parts = createStageParts()
const { product, provider } = await parts.get({ scripted: true })
const browser = await launchBrowser()
try {
  for (const device of VIEWS) {
    await take(browser, device)
    const folder = join(ALL, device.name)
    const { product } = await parts.get({ environment: { BOARD_NAME: device.name } })
    await takeOperatorsViews(browser, product, device.options, async (page, name) => {
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      if (name === 'operators' && device.name === 'desktop')
        await page.screenshot({ path: join(README, `${name}.png`) })
    })
  }
} finally {
  await browser.close()
  await parts.end()
}
