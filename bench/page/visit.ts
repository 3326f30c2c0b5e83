import type { Browser, CDPSession, Page } from '@playwright/test'
import { ANSWERS, type FormPage, type RequiredField } from './forms.ts'
import type { PageServer } from './page-server.ts'

const WAIT_MS = 30_000

export interface ServedForm extends FormPage {
  readonly server: PageServer
}

export interface Conditions {
  /** Factor by which the processor is slower. */
  readonly slowdown?: number
  /** Lighthouse's slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
  readonly slowNetwork?: boolean
}

export const SLOW_PHONE: Conditions = { slowdown: 4, slowNetwork: true }

export interface Visit {
  readonly page: Page
  readonly devtools: CDPSession
}

/** Runs a task with a new visitor's empty page on a phone-sized screen. */
export async function withVisit<Result>(
  browser: Browser,
  { slowdown = 1, slowNetwork = false }: Conditions,
  task: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT_MS)
    const devtools = await context.newCDPSession(page)
    if (slowNetwork) await slowDownNetwork(devtools)
    if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await task({ page, devtools })
  } finally {
    await context.close()
  }
}

async function slowDownNetwork(devtools: CDPSession): Promise<void> {
  const bytes = (kilobits: number) => (kilobits * 1024) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes(1638.4),
    uploadThroughput: bytes(750),
  })
}

/** Opens the form and waits until it is hydrated and fetches nothing more. */
export async function arrive({ page }: Visit, form: ServedForm): Promise<void> {
  await page.goto(form.server.url, { waitUntil: 'networkidle' })
  await page.locator(form.field('first_name')).waitFor()
  await page.waitForTimeout(500)
}

export async function fillStep1(page: Page, form: FormPage): Promise<void> {
  for (const name of Object.keys(ANSWERS) as RequiredField[]) {
    await page.locator(form.field(name)).click()
    await page.locator(form.field(name)).fill(ANSWERS[name])
  }
}

/** Across and down, in pixels. */
type Place = readonly [x: number, y: number]

/** Scrolls a visible button into view. @returns its center; null while there is none */
export const buttonPlace = (page: Page, words: string | null): Promise<Place | null> =>
  page.evaluate((text) => {
    const found = [...document.querySelectorAll('button')].find(
      (element) => element.textContent.trim() === text && element.getBoundingClientRect().width > 0,
    )
    if (!found) return null
    // Bootstrap scrolls smoothly.
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = found.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }, words)

export const placeOf = (page: Page, selector: string): Promise<Place> =>
  page.evaluate((text) => {
    const { x, y, width, height } = document.querySelector(text)!.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }, selector)
