import { SENTENCES } from '@resume-library/contract/sentences'
import type { Browser } from 'playwright-core'
import type { Sample } from '../runner.ts'
import { ANSWERS, type RequiredField } from './forms.ts'
import { type Awaited, watchQuickPerson, watchStillness } from './quick-probe.ts'
import { buttonPlace, type ServedForm, tap, type Visit, withVisit } from './visit.ts'

export const SLOW = { slowdown: 4, slowNetwork: true }

let people = 0

/** What somebody answers who is registered for the first time. */
export const answersOfOne = (): Readonly<Record<RequiredField, string>> => ({
  ...ANSWERS,
  email: `ann.${process.pid}.${Date.now()}.${people++}@example.com`,
})

/**
 * Somebody who takes no time at all, from opening the page to having read that they are registered, on a slow phone
 * and network: how long the page lets them wait, in milliseconds, and for how long nothing moves meanwhile.
 *
 * @param resume path of the file that is chosen
 */
export async function measureQuickPerson(
  browser: Browser,
  form: ServedForm,
  resume: string,
): Promise<Sample> {
  return withVisit(browser, SLOW, async (visit) => {
    const { page } = visit
    const until = (awaited: Awaited) => page.evaluate((what) => window.quick.until(what), awaited)
    const acted = () => page.evaluate(() => window.quick.acted)
    await page.addInitScript(watchQuickPerson)
    await page.addInitScript(watchStillness)
    // It resolves with the load event, which may come long after.
    page.goto(form.server.url, { waitUntil: 'commit' }).catch(() => {})
    await page.waitForURL(form.server.url, { waitUntil: 'commit' })
    const field = await until({ selector: form.field('first_name') })
    const texts = Object.entries(answersOfOne()).map(
      ([name, text]) => [form.field(name as RequiredField), text] as const,
    )
    await page.evaluate((all) => window.quick.fill(all), texts)
    await press(visit, form.next)
    const step2 = (await until({ words: form.onStep2 })) - field
    await press(visit, form.next)
    await until({ words: form.onStep3 })
    await form.chooseFile(page, resume)
    const taken = await until({ words: form.onResume })
    const upload = taken - (await acted())
    await press(visit, form.submit)
    const whole = await until({ words: SENTENCES.toast_registered })
    const submit = whole - (await acted())
    const still = await page.evaluate(() => window.stillness.longest)
    return { field, step2, upload, submit, whole, still }
  })
}

async function press({ page, devtools }: Visit, words: string): Promise<void> {
  const place = await buttonPlace(page, words)
  if (!place) throw new Error(`There is no button ${words}.`)
  await tap(devtools, place)
}
