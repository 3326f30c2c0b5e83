import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { EMAIL_CONFLICT_FOCUS_MS, TOAST_MS } from '@resume-library/contract/limits'
import {
  button,
  errorSummary,
  field,
  goToStep,
  isDescribed,
  isTitled,
  lastingMessage,
  readyToSubmit,
  sentence,
  stepHeading,
  submit,
  toast,
} from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { eventually, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

const TAKEN = sentence('toast_candidate_exists', { host: 'https://jobs.example.com' })

/** Answers of the provider, the toast, and the lasting error; `contract/outcome.test.ts` has all of them. */
const ROWS: [status: number, body: unknown, toast: string, error: string][] = [
  [401, { detail: 'Who are you?' }, 'Who are you?', sentence('authentication_failed')],
  [500, { detail: 'ORA-00942' }, sentence('toast_server_error'), sentence('server_error')],
]

test('a refusal shows its toast, its lasting text and what it says of a field, and keeps the answers', async () => {
  const page = await stage.visit()
  const applicant = await readyToSubmit(page)
  const [first, ...others] = ROWS.map(([status, body]) => ({ status, body }))
  const wrongZip = { status: 400, body: { zip_code: ['Unknown zip'] } }
  stage.provider.when(applicant.Email, first!, ...others, wrongZip)
  for (const [, , words, error] of ROWS) {
    await submit(page)
    await toast(page, words).waitFor()
    await lastingMessage(page, error).first().waitFor()
    await isTitled(page, /^Error: /)
    await goToStep(page, 3)
  }
  await submit(page)
  await toast(page, sentence('toast_check_information')).waitFor()
  const shown = page.getByText('Unknown zip')
  await shown.waitFor()
  assert.deepEqual(await shown.allTextContents(), ['Zip code: Unknown zip'])
  await isDescribed(page, 'Zip code', /Zip code: Unknown zip/)
  await errorSummary(page).getByRole('link', { name: 'Zip code', exact: true }).waitFor()
  assert.equal(await page.getByText('zip_code').count(), 0)
  await goToStep(page, 1)
  for (const [label, value] of Object.entries(applicant))
    assert.equal(await field(page, label).inputValue(), value, label)
  assert.equal(stage.provider.callsFor(applicant.Email).length, 3, 'nothing is sent twice')
})

test('an error of the page itself is shown as unknown, and keeps the answers', async () => {
  const page = await stage.visit({ expected: /OperationError|^Error \(/ })
  const applicant = await readyToSubmit(page)
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new DOMException('No.', 'OperationError')
    }
  })
  await submit(page)
  await toast(page, sentence('toast_registration_failed')).waitFor()
  await lastingMessage(page, sentence('registration_unknown_error')).waitFor()
  await goToStep(page, 1)
  assert.equal(await field(page, 'Email').inputValue(), applicant.Email)
})

test('a conflict goes to step 1, and after 0.5 s selects the email', async () => {
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 409 })
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  await toast(page, TAKEN).waitFor()
  await stepHeading(page, 1).waitFor()
  await page.getByText(sentence('candidate_exists'), { exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'https://jobs.example.com/login' }).waitFor()
  await isDescribed(page, 'Email', /Candidate already exists.*jobs\.example\.com\/login/)
  await errorSummary(page).waitFor({ state: 'hidden' })
  await isTitled(page, /^Error: Personal Info/)
  await page.clock.runFor(EMAIL_CONFLICT_FOCUS_MS - 50)
  assert.equal(await selectedText(page), '', 'not before its time')
  await page.clock.runFor(100)
  await eventually(async () => assert.equal(await selectedText(page), Email))

  await page.keyboard.type('ann.lee@example.com')
  await toast(page, TAKEN).waitFor({ state: 'detached' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /login$/ })
    .waitFor()
  await isTitled(page, /^Resume/)
  await button(page, 'Next Step').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /login$/ })
    .waitFor({ state: 'detached' })
})

const selectedText = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || input.name !== 'email') return ''
    // An email input has no selection API; the document has.
    return getSelection()?.toString() ?? ''
  })

test('a toast expires, pauses under the pointer, and its text stays in the page', async () => {
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 503 }, { status: 201 })
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  const failed = toast(page, sentence('server_error'))
  await failed.hover()
  await page.clock.runFor(TOAST_MS.error * 3)
  assert.equal(await failed.isVisible(), true)
  await submit(page)
  const registered = toast(page, sentence('toast_registered'))
  await registered.waitFor()
  await page.mouse.move(0, 0)
  await page.clock.runFor(TOAST_MS.success - 200)
  assert.equal(await registered.isVisible(), true)
  await page.clock.runFor(1_500)
  await registered.waitFor({ state: 'hidden' })
  assert.equal(await lastingMessage(page, sentence('toast_registered')).first().isVisible(), true)
})
