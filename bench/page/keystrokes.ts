import type { Browser, CDPSession } from '@playwright/test'
import type { Sample } from '../rounds.ts'
import type { RequiredField } from './forms.ts'
import { arrive, type ServedForm, withVisit } from './visit.ts'

export const KEYSTROKE = 'script a keystroke, ms'

const SLOWDOWN = 4
const BETWEEN_MS = 25

const TEXTS: readonly (readonly [RequiredField, string])[] = [
  ['first_name', 'The quick brown fox jumps over the lazy dog'],
  ['email', 'someone.with.a.long.address@subdomain.example.com'],
  ['password', 'correct-Horse7battery!staple'],
]

/** Measures the scripting time of a keystroke, with a processor four times slower. */
export function measureKeystrokes(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, {}, async (visit) => {
    const { page, devtools } = visit
    await arrive(visit, form)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let [keys, spentMs] = [0, 0]
    for (const [field, text] of TEXTS) {
      await page.locator(form.field(field)).click()
      await page.waitForTimeout(400)
      const before = await scriptMs(devtools)
      await page.keyboard.type(text, { delay: BETWEEN_MS })
      await page.waitForTimeout(200)
      spentMs += (await scriptMs(devtools)) - before
      keys += text.length
    }
    return { [KEYSTROKE]: spentMs / keys }
  })
}

/** Milliseconds that script of the page has run so far. */
async function scriptMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1000
}
