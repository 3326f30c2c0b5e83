import type { Browser } from 'playwright-core'
import type { Sample } from '../runner.ts'
import { arrive, buttonPlace, fillStep1, type ServedForm, tap, withVisit } from './visit.ts'

declare global {
  interface Window {
    stepping: { pressed?: number; shown?: number; slowest: number }
  }
}

/** From the press of Next on a filled step 1 until step 2 stands there, in milliseconds, on a slow phone. */
export async function measureNextStep(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, { slowdown: 4, slowNetwork: true }, async (visit) => {
    const { page, devtools } = visit
    await arrive(visit, form)
    await fillStep1(page, form)
    await page.waitForTimeout(1500)
    const place = await buttonPlace(page, form.next)
    if (!place) throw new Error(`${form.title} has no button ${form.next}.`)
    await page.waitForTimeout(300)
    await page.evaluate(watchStep, form.onStep2)
    await tap(devtools, place)
    await page.waitForFunction(() => window.stepping.shown)
    await page.waitForTimeout(500)
    const { pressed, shown, slowest } = await page.evaluate(() => window.stepping)
    return { shown: shown! - pressed!, interaction: slowest }
  })
}

/** Runs in the page: notes the press, then looks once a frame whether the label is there. */
function watchStep(label: string): void {
  const stepping: Window['stepping'] = { slowest: 0 }
  window.stepping = stepping
  const isThere = () =>
    [...document.querySelectorAll('label, span, legend')].some(
      (element) => element.textContent?.includes(label) && element.getBoundingClientRect().width > 0,
    )
  const look = () => {
    if (isThere()) stepping.shown = performance.now()
    else requestAnimationFrame(look)
  }
  addEventListener(
    'pointerdown',
    (event) => {
      stepping.pressed = event.timeStamp
      requestAnimationFrame(look)
    },
    { once: true, capture: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (/^pointer|^click|^mouse/.test(entry.name))
        stepping.slowest = Math.max(stepping.slowest, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
