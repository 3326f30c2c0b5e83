import type { Browser, Page } from '@playwright/test'
import { slowDown } from '@resume-library/e2e/conditions'

/** Probe in a page; times are milliseconds since the navigation began. */
interface Probe {
  /** Resolves once an element with these words has a size; checks every frame. */
  until(selector: string, words?: string): Promise<number>
  /** Time of the first field. */
  field: Promise<number>
  /** Time of the last press, or choice of a file. */
  acted: number
  largestPaint: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

export const field = (name: string) => `input[name="${name}"]`

/** Opens a page as a new visitor on a slow phone: 150 ms, 1.6 Mbit/s, a processor four times slower. */
export async function withVisit<Result>(
  browser: Browser,
  url: string,
  task: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(installProbe, field('first_name'))
    // Not awaited: it resolves with the load event, which may come much later.
    page.goto(url, { waitUntil: 'commit' }).catch(() => {})
    await page.waitForURL(url, { waitUntil: 'commit' })
    return await task(page)
  } finally {
    await context.close()
  }
}

/** Waits for an element with some words. @returns its time, measured in the page */
export const until = (page: Page, selector: string, words?: string): Promise<number> =>
  page.evaluate(([where, what]) => window.probe.until(where, what), [selector, words] as const)

export const acted = (page: Page): Promise<number> => page.evaluate(() => window.probe.acted)

/** Scrolls a visible element into view and presses it, without Playwright's checks, which take time in the page. */
export async function press(page: Page, selector: string, words = ''): Promise<void> {
  const place = await page.evaluate(
    ([where, what]) => {
      const found = [...document.querySelectorAll(where)].find(
        (element) => element.textContent.trim() === what && element.getBoundingClientRect().width > 0,
      )
      if (!found) return null
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = found.getBoundingClientRect()
      return [x + width / 2, y + height / 2] as const
    },
    [selector, words] as const,
  )
  if (place) await page.mouse.click(...place)
}

/** Runs in the page, before any script of its own. */
function installProbe(firstField: string): void {
  const until: Probe['until'] = (selector, words = '') =>
    new Promise((resolve) => {
      const isShown = (element: Element) =>
        element.getBoundingClientRect().width > 0 && element.textContent.includes(words)
      const check = () => {
        if ([...document.querySelectorAll(selector)].some(isShown)) resolve(performance.now())
        else requestAnimationFrame(check)
      }
      check()
    })
  const probe: Probe = { until, field: until(firstField), acted: 0, largestPaint: Number.NaN }
  window.probe = probe
  const act = ({ timeStamp }: Event) => {
    probe.acted = timeStamp
  }
  addEventListener('pointerdown', act, true)
  addEventListener('change', (event) => (event.target as HTMLInputElement).files && act(event), true)
  new PerformanceObserver((list) => {
    probe.largestPaint = list.getEntries().at(-1)!.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}
