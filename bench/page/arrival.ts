import { SENTENCES } from '@resume-library/contract/sentences'
import type { Browser, Page } from 'playwright-core'
import type { Sample } from '../runner.ts'
import { type Arrival, watchArrival } from './arrival-probe.ts'
import { buttonPlace, placeOf, type ServedForm, tap, type, type Visit, withVisit } from './visit.ts'

const SLOW = { slowdown: 4, slowNetwork: true }
/** A person who waits for an answer presses again. */
const PRESS_AGAIN_MS = 60
const LONGEST_MS = 20_000

/**
 * How a form arrives on a slow phone and network: when the first field is there, and when a person who types one
 * letter and presses Next as soon as they can is told what is missing.
 */
export async function measureArrival(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, SLOW, async (visit) => {
    const { page } = visit
    const field = form.field('first_name')
    await page.addInitScript(watchArrival, { field, error: SENTENCES.last_name_required })
    // It resolves with the load event, which may come long after.
    page.goto(form.server.url).catch(() => {})
    await page.waitForFunction(() => window.arrival?.field)
    const answers = form.name !== 'static'
    if (answers) await typeAndPressNext(visit, form)
    await page.waitForTimeout(700)
    const { field: fieldMs, error, firstPaint, ...rest } = await read(page)
    const arrived = { field: fieldMs!, firstPaint: firstPaint!, ...rest }
    if (!answers) return arrived
    const value = await page.locator(field).inputValue()
    return { ...arrived, error: error!, kept: Number(value === 'A') }
  })
}

async function typeAndPressNext({ page, devtools }: Visit, form: ServedForm): Promise<void> {
  await tap(devtools, await placeOf(page, form.field('first_name')))
  await type(devtools, 'A')
  const until = Date.now() + LONGEST_MS
  while (!(await read(page)).error) {
    if (Date.now() > until) throw new Error(`${form.title} showed no error within ${LONGEST_MS} ms.`)
    const place = await buttonPlace(page, form.next)
    if (place) await tap(devtools, place)
    await page.waitForTimeout(PRESS_AGAIN_MS)
  }
}

const read = (page: Page): Promise<Arrival> => page.evaluate(() => window.arrival)
