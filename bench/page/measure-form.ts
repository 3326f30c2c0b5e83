import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Sample } from '../rounds.ts'
import { compressed, inlineScript } from './pages.ts'
import { acted, field, press, until, withVisit } from './visit.ts'

export const FIELD = 'first field, ms'
export const LARGEST_PAINT = 'largest paint, ms'
export const ERROR = 'errors, ms'
export const NEXT = 'Next, ms'
export const KEYSTROKE = 'script a keystroke, ms'

/** Pause after which an impatient person presses again. */
const PRESS_AGAIN_MS = 60
const LONGEST_MS = 20_000

const TYPED = {
  first_name: 'The quick brown fox jumps over the lazy dog',
  email: 'someone.with.a.long.address@subdomain.example.com',
  password: 'correct-Horse7battery!staple',
}
const FILLED = { last_name: 'Lee', zip_code: '12345' }

/** Measures how a form loads and how fast it answers; of one without script only the first. */
export async function measureForm(browser: Browser, url: string, hasScript: boolean): Promise<Sample> {
  const arrival = await withVisit(browser, url, async (page) => {
    const ms = await page.evaluate(() => window.probe.field)
    return { [FIELD]: ms, ...(hasScript && { [ERROR]: await timeToErrors(page) }) }
  })
  const use = await withVisit(browser, url, async (page) => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const loaded = {
      [LARGEST_PAINT]: await page.evaluate(() => window.probe.largestPaint),
      ...(await sizes(page, url)),
    }
    if (!hasScript) return loaded
    return { ...loaded, [KEYSTROKE]: await scriptOfKeystroke(page), [NEXT]: await timeToStep2(page) }
  })
  return { ...arrival, ...use }
}

/** Measures the time to the errors of a person who types one letter and presses Next at once. */
async function timeToErrors(page: Page): Promise<number> {
  const shown = until(page, `${field('last_name')}[aria-invalid="true"]`)
  await press(page, field('first_name'))
  await page.keyboard.press('A')
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    await press(page, 'button', 'Next Step')
    const ms = await Promise.race([shown, page.waitForTimeout(PRESS_AGAIN_MS)])
    if (typeof ms === 'number') return ms
  }
  throw new Error(`${page.url()} showed no error within ${LONGEST_MS} ms.`)
}

/** Measures the script and style that the first step needs, also inlined, in kilobytes of brotli. */
async function sizes(page: Page, url: string): Promise<Sample> {
  const fetched = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const,
    ),
  )
  const html = await (await fetch(url, { headers: { Accept: 'text/html' } })).text()
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text]) => text)
  const kilobytes = (extension: string, inlined: string) => {
    const bytes = fetched.filter(([path]) => path.endsWith(extension)).map(([, size]) => size)
    return [...bytes, inlined ? compressed(inlined).length : 0].reduce((sum, size) => sum + size) / 1000
  }
  return {
    'first script, kB': kilobytes('.js', inlineScript(html)),
    'first style, kB': kilobytes('.css', styles.join('\n')),
  }
}

/** Measures the scripting time of a keystroke. */
async function scriptOfKeystroke(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  let [keys, spentMs] = [0, 0]
  for (const [name, text] of Object.entries(TYPED)) {
    await press(page, field(name))
    await page.waitForTimeout(400)
    const before = await scriptMs(devtools)
    await page.keyboard.type(text, { delay: 25 })
    await page.waitForTimeout(200)
    spentMs += (await scriptMs(devtools)) - before
    keys += text.length
  }
  await devtools.detach()
  return spentMs / keys
}

/** Returns the milliseconds that script of the page has run so far. */
async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
}

/** Measures the time from Next to step 2, after the other required fields are filled. */
async function timeToStep2(page: Page): Promise<number> {
  for (const [name, text] of Object.entries(FILLED)) await page.locator(field(name)).fill(text)
  await page.waitForTimeout(1500)
  const shown = until(page, field('desired_job_title'))
  await press(page, 'button', 'Next Step')
  return (await shown) - (await acted(page))
}
