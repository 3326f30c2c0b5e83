import type { Browser } from '@playwright/test'
import type { RequiredField } from './forms.ts'
import { watchPage } from './probe.ts'
import { placeOf, type ServedForm, type Visit, withVisit } from './visit.ts'

const MOMENTS_MS = 1500
const SLOWDOWNS = [1, 4, 6]
/** Concurrent visits slow one another down, which varies the timing further. */
const CONCURRENCY = 4
const TEXTS: readonly (readonly [RequiredField, string])[] = [
  ['first_name', 'Annabel'],
  ['email', 'a@b.example'],
]

/** Types into step 1 at random moments during hydration. @returns a line for each text that was lost */
export async function findLostInput(browser: Browser, form: ServedForm, tries: number): Promise<string[]> {
  const lost: string[] = []
  let begun = 0
  const visitor = async () => {
    while (begun < tries) {
      const slowdown = SLOWDOWNS[begun++ % SLOWDOWNS.length]!
      const moment = Math.round(Math.random() * MOMENTS_MS)
      const left = await withVisit(browser, { slowdown, slowNetwork: true }, (visit) =>
        typeAt(visit, form, moment),
      )
      for (const [index, [field, text]] of TEXTS.entries())
        if (left[index] !== text) lost.push(`${field} at ${moment} ms, ${slowdown}x: ${left[index]}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor))
  return lost
}

async function typeAt({ page }: Visit, form: ServedForm, moment: number): Promise<string[]> {
  await page.addInitScript(watchPage, { field: form.field('first_name') })
  page.goto(form.server.url, { waitUntil: 'commit' }).catch(() => {})
  await page.waitForURL(form.server.url, { waitUntil: 'commit' })
  await page.evaluate(() => window.probe.field)
  await page.waitForTimeout(moment)
  for (const [field, text] of TEXTS) {
    await page.mouse.click(...(await placeOf(page, form.field(field))))
    await page.keyboard.type(text)
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  return Promise.all(TEXTS.map(([field]) => page.locator(form.field(field)).inputValue()))
}
