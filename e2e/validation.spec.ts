import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { isFocused } from './harness/accessibility.ts'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  isDescribed,
  isTitled,
  newApplicant,
  readyToSubmit,
  register,
  sentence,
  stepHeading,
} from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** Checks that the error is at its field, which the summary names and links. */
async function shows(page: Page, label: string, words: string) {
  await isDescribed(page, label, words)
  assert.equal(await field(page, label).getAttribute('aria-invalid'), 'true')
  await errorSummary(page).getByRole('link', { name: label, exact: true }).waitFor()
}

test('Next on an empty first step shows every required field', async () => {
  const page = await stage.visit()
  await isDescribed(page, 'Zip code', sentence('zip_code_hint'))
  await button(page, 'Next Step').click()
  await shows(page, 'First name', sentence('first_name_required'))
  await shows(page, 'Last name', sentence('last_name_required'))
  await shows(page, 'Email', sentence('email_invalid'))
  await shows(page, 'Password', sentence('password_too_short'))
  await shows(page, 'Zip code', sentence('zip_code_required'))
  await stepHeading(page, 1).waitFor()
  await isTitled(page, 'Error: Personal Info – Resume Library Registration')
  await eventually(async () =>
    assert.ok(
      await errorSummary(page).evaluate((summary) => summary.contains(document.activeElement)),
      'the summary has the focus',
    ),
  )
  await button(page, 'Next Step').click()
  await errorSummary(page).getByRole('link', { name: 'Zip code' }).click()
  await isFocused(field(page, 'Zip code'))
  const links = errorSummary(page).getByRole('link')
  await field(page, 'Zip code').fill('02134')
  await links.filter({ hasText: 'Zip code' }).waitFor({ state: 'detached' })
  assert.equal(await links.count(), 4)
  for (const [label, answer] of Object.entries(MENDED)) await field(page, label).fill(answer)
  await errorSummary(page).waitFor({ state: 'hidden' })
  await isFocused(field(page, 'Password'))
})

const MENDED = { 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann@example.com', Password: 'long enough' }

test('wrong answers stay as typed, and their errors stay until corrected', async () => {
  const page = await stage.visit()
  await fillStep1(page, newApplicant())
  await field(page, 'Zip code').fill('12345-67')
  await field(page, 'Phone').fill('call me')
  await button(page, 'Next Step').click()
  await shows(page, 'Zip code', sentence('zip_code_invalid'))
  await shows(page, 'Phone', sentence('phone_invalid'))
  await stepHeading(page, 1).waitFor()
  assert.equal(await field(page, 'Phone').inputValue(), 'call me')
  for (const [label, right] of [
    ['Zip code', '123456789'],
    ['Phone', '+44 (0)20 7946 0958 ext. 3'],
  ] as const) {
    await field(page, label).fill(right)
    await eventually(async () =>
      assert.equal(await field(page, label).getAttribute('aria-invalid'), 'false', label),
    )
  }
  await field(page, 'Home town').focus()
  await isDescribed(page, 'Phone', /We'll send \+442079460958, without the extension\./)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  await isTitled(page, 'Career Info – Resume Library Registration')
})

test('the password can be shown and pasted, and is hidden on submit', async () => {
  const page = await stage.visit()
  await field(page, 'Password').focus()
  await page.keyboard.insertText('pasted secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  // A press before hydration is replayed afterwards.
  await page.locator('#password[type=text]').waitFor()
  await readyToSubmit(page)
  await register(page)
  assert.equal(await field(page, 'Password').getAttribute('type'), 'password')
})

// Firefox makes no paste with text for a test.
test('skills that are pasted as lines or typed have commas between', { tag: '@chromium' }, async () => {
  const page = await stage.visit()
  await fillStep1(page, newApplicant())
  await goToStep(page, 2)
  const skills = field(page, 'Key skills')
  await skills.fill('Excel')
  await skills.evaluate((input: HTMLInputElement) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '• Forklift\r\n• OSHA 10\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  assert.equal(await skills.inputValue(), 'Excel, Forklift, OSHA 10')
  await skills.press('End')
  await page.keyboard.type('; Spanish')
  await field(page, 'Travel radius').focus()
  assert.equal(await skills.inputValue(), 'Excel, Forklift, OSHA 10, Spanish')
})
