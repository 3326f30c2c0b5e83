import type { Browser } from '@playwright/test'
import { SENTENCES } from '@resume-library/contract/errors'
import type { Sample } from '../rounds.ts'
import { watchPage } from './probe.ts'
import {
  arrive,
  buttonPlace,
  fillStep1,
  placeOf,
  type ServedForm,
  SLOW_PHONE,
  type Visit,
  withVisit,
} from './visit.ts'

export const FIELD = 'first field, ms'
export const ERROR = 'errors, ms'
export const NEXT = 'Next, ms'

/** Pause after which an impatient person presses again. */
const PRESS_AGAIN_MS = 60
const LONGEST_MS = 20_000

/**
 * Measures how a form loads on a slow phone and network: the time to the first field, and to the errors of a person
 * who types one letter and presses Next at once.
 */
export function measureArrival(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, SLOW_PHONE, async (visit) => {
    const { page } = visit
    await page.addInitScript(watchPage, {
      field: form.field('first_name'),
      error: SENTENCES.last_name_required,
    })
    // Not awaited: it resolves with the load event, which may come much later.
    page.goto(form.server.url, { waitUntil: 'commit' }).catch(() => {})
    await page.waitForURL(form.server.url, { waitUntil: 'commit' })
    const field = await page.evaluate(() => window.probe.field)
    return form.next ? { [FIELD]: field, [ERROR]: await timeToErrors(visit, form) } : { [FIELD]: field }
  })
}

async function timeToErrors({ page }: Visit, form: ServedForm): Promise<number> {
  const shown = page.evaluate(() => window.probe.error)
  await page.mouse.click(...(await placeOf(page, form.field('first_name'))))
  await page.keyboard.press('A')
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; ) {
    const place = await buttonPlace(page, form.next)
    if (place) await page.mouse.click(...place)
    const ms = await Promise.race([shown, page.waitForTimeout(PRESS_AGAIN_MS)])
    if (typeof ms === 'number') return ms
  }
  throw new Error(`${form.folder} showed no error within ${LONGEST_MS} ms.`)
}

/** Measures the time from Next on a filled step 1 to step 2, on a slow phone. */
export function measureNextStep(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, SLOW_PHONE, async (visit) => {
    const { page } = visit
    await page.addInitScript(watchPage, { field: form.field('first_name') })
    await arrive(visit, form)
    await fillStep1(page, form)
    await page.waitForTimeout(1500)
    const place = await buttonPlace(page, form.next)
    if (!place) throw new Error(`${form.folder} has no button ${form.next}.`)
    await page.waitForTimeout(300)
    const shown = page.evaluate((words) => window.probe.until({ words }), form.onStep2)
    await page.mouse.click(...place)
    const [until, from] = [await shown, await page.evaluate(() => window.probe.acted)]
    return { [NEXT]: until - from }
  })
}
