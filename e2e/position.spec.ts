import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { openWithoutScripts } from './harness/late-scripts.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { PHONE } from './harness/touch.ts'

const stage = setStage({ scripted: true })

/** Checks that a target has the focus and is in view. */
const isInViewAndFocused = (target: Locator, what: string) =>
  eventually(async () => {
    const { focused, top, bottom, height, scrolled } = await target.evaluate((element) => ({
      ...element.getBoundingClientRect().toJSON(),
      focused: element === document.activeElement,
      height: innerHeight,
      scrolled: scrollY,
    }))
    assert.ok(focused, `${what} has the focus`)
    assert.ok(
      top >= 0 && Math.min(bottom, top + 100) <= height,
      `${what} is seen: ${top} to ${bottom} of ${height}, scrolled by ${scrolled}`,
    )
  })

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

test('the next step, the step before and the success are in view and focused', async () => {
  const page = await stage.visit(PHONE)
  await fillStep1(page, newApplicant())
  await scrollDown(page)
  await button(page, 'Next Step').click()
  await isInViewAndFocused(stepHeading(page, 2), 'the heading of step 2')
  await scrollDown(page)
  // By keyboard: a quick click would count as a double click, which the next step ignores.
  await button(page, 'Next Step').press('Enter')
  await isInViewAndFocused(stepHeading(page, 3), 'the heading of step 3')
  await scrollDown(page)
  await button(page, 'Back').click()
  await isInViewAndFocused(stepHeading(page, 2), 'the heading of step 2, after Back')
  await scrollDown(page)
  await page.goBack()
  await isInViewAndFocused(stepHeading(page, 3), 'the heading, after Back of the browser')
  await goToStep(page, 1)
  await readyToSubmit(page)
  await scrollDown(page)
  await submit(page)
  await isInViewAndFocused(page.locator('#done'), 'the success')
  await page.getByRole('heading', { name: 'You are registered' }).waitFor()
})

test('the error summary, and the field of its link, are in view and focused', async () => {
  const page = await stage.visit(PHONE)
  await fillStep1(page, { ...newApplicant(), 'First name': '' })
  await goToStep(page, 2)
  await scrollDown(page)
  await button(page, 'Next Step').click()
  await isInViewAndFocused(errorSummary(page), 'the summary')
  await errorSummary(page).getByRole('link', { name: 'First name' }).click()
  await isInViewAndFocused(field(page, 'First name'), 'the first name')
})

test('a link of the error summary focuses its field before hydration, too', async () => {
  const page = await stage.visit()
  await openWithoutScripts(page)
  await button(page, 'Next Step').click()
  await errorSummary(page).getByRole('link', { name: 'Zip code' }).click()
  await page.keyboard.type('02134')
  await eventually(async () => assert.equal(await field(page, 'Zip code').inputValue(), '02134'))
  await isInViewAndFocused(field(page, 'Zip code'), 'the zip code')
  assert.equal(new URL(page.url()).hash, '')
  assert.equal(
    await page.evaluate(() => (window as { firstPaint?: { phase: string } }).firstPaint?.phase),
    'standalone',
    'React is not there yet',
  )
})
