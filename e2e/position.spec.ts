import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { focused, isFocused } from './harness/accessibility.ts'
import {
  button,
  chooseFile,
  errorSummary,
  field,
  filled,
  fillFrom,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { openWithoutScripts, PHONE } from './harness/conditions.ts'
import { pdf, resumeTxt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const SIDEWAYS = { width: 640, height: 360 }

const stage = setStage({ scripted: true })

/** Checks that a target is in view. */
const isInView = (target: Locator, what: string) =>
  eventually(async () => {
    const { top, bottom, height, scrolled } = await target.evaluate((element) => ({
      ...element.getBoundingClientRect().toJSON(),
      height: innerHeight,
      scrolled: scrollY,
    }))
    assert.ok(
      top >= 0 && Math.min(bottom, top + 100) <= height,
      `${what} is seen: ${top} to ${bottom} of ${height}, scrolled by ${scrolled}`,
    )
  })

async function isInViewAndFocused(target: Locator, what: string) {
  await isFocused(target, what)
  await isInView(target, what)
}

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
  await isInViewAndFocused(page.getByRole('heading', { name: 'You are registered' }), 'the success')
})

// The second is a desktop of 1280 x 800 px at 400 % zoom.
for (const viewport of [PHONE.viewport, { width: 320, height: 200 }])
  test(`the error summary, and the field of its link, are in view and focused at ${viewport.width} px`, async () => {
    const page = await stage.visit({ ...PHONE, viewport })
    await fillStep1(page, { ...newApplicant(), 'First name': '' })
    await goToStep(page, 2)
    await scrollDown(page)
    await button(page, 'Next Step').click()
    await isInViewAndFocused(errorSummary(page), 'the summary')
    await isInView(errorSummary(page).getByRole('heading'), 'the heading of the summary')
    await errorSummary(page).getByRole('link', { name: 'First name' }).click()
    await isInViewAndFocused(field(page, 'First name'), 'the first name')
  })

for (const viewport of [PHONE.viewport, SIDEWAYS])
  test(`what a resume filled in, and Undo, are in view at ${viewport.width} px, and the focus stays`, async () => {
    const page = await stage.visit({ ...PHONE, viewport })
    await page.locator('#resume-fill').focus()
    await fillFrom(page, resumeTxt())
    await filled(page)
    await focused(page, 'resume-fill')
    await isInView(page.getByText(/We filled in .* from your resume/).first(), 'the sentence')
    await isInView(button(page, 'Undo'), 'Undo')
  })

test('the card of a chosen file is in view on a phone held sideways', async () => {
  const page = await stage.visit({ ...PHONE, viewport: SIDEWAYS })
  await goToStep(page, 3)
  await chooseFile(page, pdf())
  await isInView(page.getByText('Resume added: Ann Lee.pdf').first(), 'the name of the file')
  await isInView(button(page, 'Remove'), 'Remove')
})

test('the way to log in is in view at the field after a conflict', async () => {
  const page = await stage.visit(PHONE)
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 409 })
  await scrollDown(page)
  await submit(page)
  await isInViewAndFocused(field(page, 'Email'), 'the email')
  await isInView(page.getByRole('main').getByRole('link', { name: /\/login$/ }), 'the way to log in')
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
