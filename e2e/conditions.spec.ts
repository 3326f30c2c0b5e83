import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  newApplicant,
  stepHeading,
} from './harness/applicant.ts'
import { slowDown } from './harness/network.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const SLOW_WAIT_MS = 30_000
async function slow(page: Page) {
  page.setDefaultTimeout(SLOW_WAIT_MS)
  await slowDown(page)
}

test('with a processor four times slower and slow 4G, nothing moves by itself, and a person registers', {
  tag: '@chromium',
}, async () => {
  const page = await stage.visit({
    prepare: async (page) => {
      await slow(page)
      await page.addInitScript(recordShifts)
    },
  })
  const applicant = newApplicant()
  await field(page, 'Email').fill('ann')
  await field(page, 'Password').focus()
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (window as { shift?: number }).shift)
  assert.ok(shift! < 0.01, `layout shift of ${shift}`)
  await fillStep1(page, applicant)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  await fillStep2(page)
  await button(page, 'Next Step').click()
  await chooseFile(page, pdf())
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await button(page, 'Submit Registration').click()
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
})

/** Runs in the page: adds up what moves without anybody's doing. */
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
