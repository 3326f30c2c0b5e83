import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  addLink,
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
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** The error stands at its field and in the summary, from which a link leads to the field. */
async function shows(page: Page, label: string, words: string) {
  await eventually(async () =>
    assert.ok((await description(page, label)).includes(words), `${label}: ${words}`),
  )
  assert.equal(await field(page, label).getAttribute('aria-invalid'), 'true')
  await errorSummary(page).getByRole('link', { name: words }).waitFor()
}

const isFocused = (page: Page, label: string) =>
  eventually(async () =>
    assert.ok(await field(page, label).evaluate((input) => input === document.activeElement), label),
  )

test('an empty first step: every required field says so, and Next stays', async () => {
  const page = await stage.visit()
  await button(page, 'Next Step').click()
  await shows(page, 'First name', sentence('first_name_required'))
  await shows(page, 'Last name', sentence('last_name_required'))
  await shows(page, 'Email', sentence('email_invalid'))
  await shows(page, 'Password', sentence('password_too_short'))
  await shows(page, 'Zip code', sentence('zip_code_required'))
  await stepHeading(page, 1).waitFor()
  assert.match(await page.title(), /^Error: /)
  await eventually(async () =>
    assert.ok(
      await errorSummary(page).evaluate((summary) => summary.contains(document.activeElement)),
      'the summary has the focus',
    ),
  )
  await errorSummary(page)
    .getByRole('link', { name: sentence('zip_code_required') })
    .click()
  await isFocused(page, 'Zip code')
})

test.describe('what is wrong is said, what is right goes on', () => {
  const cases: [label: string, wrong: string[], right: string[], words: string][] = [
    ['First name', ['', '   '], ['Ann', '李'], sentence('first_name_required')],
    ['Last name', ['', ' '], ["O'Neill-Smith"], sentence('last_name_required')],
    [
      'Email',
      ['ann', 'ann@', '@x.org', 'a b@x.org'],
      ['ann+jobs@mail.example.org'],
      sentence('email_invalid'),
    ],
    ['Password', ['', '1234567'], ['12345678', 'ünïcødé 8'], sentence('password_too_short')],
    ['Password', ['x'.repeat(1025)], ['👩'.repeat(1024)], sentence('password_too_long')],
    [
      'Zip code',
      ['1234', '123456', '12345-67', 'ABCDE'],
      ['01234', '12345-6789', '123456789'],
      sentence('zip_code_invalid'),
    ],
  ]
  for (const [label, wrong, right, words] of cases) {
    test(`${label}: ${words}`, async () => {
      const page = await stage.visit()
      await fillStep1(page, newApplicant())
      for (const value of wrong) {
        await field(page, label).fill(value)
        await button(page, 'Next Step').click()
        await shows(page, label, words)
        await stepHeading(page, 1).waitFor()
      }
      for (const value of right) {
        // A field that was wrong is checked again as it changes.
        await field(page, label).fill(value)
        await eventually(async () => assert.ok(!(await description(page, label)).includes(words), value))
        assert.notEqual(await field(page, label).getAttribute('aria-invalid'), 'true')
        await button(page, 'Next Step').click()
        await stepHeading(page, 2).waitFor()
        await button(page, 'Back').click()
        await stepHeading(page, 1).waitFor()
        assert.equal(await field(page, label).inputValue(), value)
      }
      assert.equal(await page.title(), sentence('page_title'))
    })
  }
})

test('without a resume nothing is submitted', async () => {
  const page = await stage.visit()
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await goToStep(page, 3)
  await submit(page)
  await page.getByText(sentence('resume_required')).first().waitFor()
  await addLink(page, 'https://ann.example/cv.pdf')
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
})

test('a mistyped mail host gets an offer', async () => {
  const page = await stage.visit()
  await field(page, 'Email').fill('ann@gmial.com')
  await field(page, 'Password').focus()
  await page.getByRole('button', { name: /gmail\.com/ }).click()
  assert.equal(await field(page, 'Email').inputValue(), 'ann@gmail.com')
})

test('the password can be shown, pasted, and is hidden again on submit', async () => {
  const page = await stage.visit()
  await field(page, 'Password').focus()
  await page.keyboard.insertText('pasted secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  // Pressed before the page is alive, it is done then.
  await page.locator('#password[type=text]').waitFor()
  await readyToSubmit(page)
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(await field(page, 'Password').getAttribute('type'), 'password')
})

test('the zip code says what it wants before it is asked for', async () => {
  const page = await stage.visit()
  assert.ok((await description(page, 'Zip code')).includes(sentence('zip_code_hint')))
})
