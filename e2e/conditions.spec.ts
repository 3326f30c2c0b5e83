import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { field } from './harness/applicant.ts'
import { slowDown } from './harness/conditions.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test('nothing shifts with a processor four times slower and slow 4G', {
  tag: '@chromium',
}, async () => {
  const page = await stage.visit({
    prepare: async (page: Page) => {
      await slowDown(page)
      await page.addInitScript(recordShifts)
    },
  })
  await field(page, 'Email').fill('ann')
  await field(page, 'Password').focus()
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (window as { shift?: number }).shift)
  assert.ok(shift! < 0.01, `layout shift of ${shift}`)
})

/** Records layout shifts without recent input. Runs in the page. */
function recordShifts() {
  const record = window as { shift?: number }
  record.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) record.shift! += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
