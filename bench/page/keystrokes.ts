import type { Browser, CDPSession } from 'playwright-core'
import type { Sample } from '../runner.ts'
import type { RequiredField } from './forms.ts'
import { arrive, type ServedForm, type, withVisit } from './visit.ts'

const SLOWDOWN = 4
const BETWEEN_MS = 25

const TEXTS: readonly (readonly [RequiredField, string])[] = [
  ['first_name', 'The quick brown fox jumps over the lazy dog'],
  ['email', 'someone.with.a.long.address@subdomain.example.com'],
  ['password', 'correct-Horse7battery!staple'],
]

/** What the main thread does for a keystroke, in milliseconds at 4x slowdown: script alone, and every task. */
export async function measureKeystrokes(browser: Browser, form: ServedForm): Promise<Sample> {
  return withVisit(browser, {}, async (visit) => {
    const { page, devtools } = visit
    await arrive(visit, form)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    let keys = 0
    const spent = { script: 0, task: 0 }
    for (const [field, text] of TEXTS) {
      await page.locator(form.field(field)).click()
      await page.waitForTimeout(400)
      const before = await threadTimes(devtools)
      for (const key of text) {
        await type(devtools, key)
        await page.waitForTimeout(BETWEEN_MS)
      }
      await page.waitForTimeout(200)
      const after = await threadTimes(devtools)
      spent.script += after.script - before.script
      spent.task += after.task - before.task
      keys += text.length
    }
    return { script: spent.script / keys, task: spent.task / keys }
  })
}

/** Milliseconds that the main thread of the page has worked so far. */
async function threadTimes(devtools: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { script: seconds('ScriptDuration') * 1000, task: seconds('TaskDuration') * 1000 }
}
