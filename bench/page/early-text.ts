import type { Browser } from 'playwright-core'
import { watchArrival } from './arrival-probe.ts'
import type { RequiredField } from './forms.ts'
import { placeOf, type ServedForm, tap, type, type Visit, withVisit } from './visit.ts'

/** Longer than the page takes to come alive under the slowest of the conditions. */
const MOMENTS_MS = 1500
const SLOWDOWNS = [1, 4, 6]
const TEXTS: readonly (readonly [RequiredField, string])[] = [
  ['first_name', 'Annabel'],
  ['email', 'a@b.example'],
]

export interface EarlyText {
  readonly tries: number
  /** A line for each try that lost something. */
  readonly lost: readonly string[]
}

/** How many visitors there are at once: they slow one another down, which only makes more moments. */
const AT_ONCE = 4

/** Types into step 1 at random moments while the page is coming alive, and looks afterwards what is left of it. */
export async function measureEarlyText(
  browser: Browser,
  form: ServedForm,
  tries: number,
): Promise<EarlyText> {
  const lost: string[] = []
  let begun = 0
  const visitor = async () => {
    while (begun < tries) {
      const slowdown = SLOWDOWNS[begun++ % SLOWDOWNS.length]!
      const moment = Math.round(Math.random() * MOMENTS_MS)
      const conditions = { slowdown, slowNetwork: true }
      const left = await withVisit(browser, conditions, (visit) => typeAt(visit, form, moment))
      for (const [field, text] of TEXTS) {
        if (left[field] === text) continue
        lost.push(`${field} at ${moment} ms, ${slowdown}x: ${JSON.stringify(left[field])}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return { tries, lost }
}

async function typeAt(
  { page, devtools }: Visit,
  form: ServedForm,
  moment: number,
): Promise<Partial<Record<RequiredField, string>>> {
  await page.addInitScript(watchArrival, { field: form.field('first_name'), error: '\u0000' })
  page.goto(form.server.url).catch(() => {})
  await page.waitForFunction(() => window.arrival?.field)
  await page.waitForTimeout(moment)
  for (const [field, text] of TEXTS) {
    await tap(devtools, await placeOf(page, form.field(field)))
    for (const key of text) await type(devtools, key)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  const values: Partial<Record<RequiredField, string>> = {}
  for (const [field] of TEXTS) values[field] = await page.locator(form.field(field)).inputValue()
  return values
}
