import type { Browser } from '@playwright/test'
import type { Sample } from '../rounds.ts'
import { watchPage } from './probe.ts'
import { arrive, buttonPlace, fillStep1, type ServedForm, SLOW_PHONE, tap, withVisit } from './visit.ts'

export const NEXT = 'Next, ms'

/** Measures from the press of Next on a filled step 1 until step 2 stands there, on a slow phone. */
export function measureNextStep(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, SLOW_PHONE, async (visit) => {
    const { page, devtools } = visit
    await page.addInitScript(watchPage, { field: form.field('first_name') })
    await arrive(visit, form)
    await fillStep1(page, form)
    await page.waitForTimeout(1500)
    const place = await buttonPlace(page, form.next)
    if (!place) throw new Error(`${form.folder} has no button ${form.next}.`)
    await page.waitForTimeout(300)
    const shown = page.evaluate((words) => window.probe.until({ words }), form.onStep2)
    await tap(devtools, place)
    const [until, from] = [await shown, await page.evaluate(() => window.probe.acted)]
    return { [NEXT]: until - from }
  })
}
