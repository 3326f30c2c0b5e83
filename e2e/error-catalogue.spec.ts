import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { EMAIL_CONFLICT_FOCUS_MS, TOAST_MS } from '@resume-library/contract/limits'
import {
  button,
  description,
  errorSummary,
  field,
  goToStep,
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
const CHECK = sentence('toast_check_information')

/** Answers of the provider, the toast, and the lasting error; `contract/outcome.test.ts` has all rows. */
const ROWS: [status: number, body: unknown, toast: string, error: string][] = [
  [400, { detail: 'The zip code is unknown' }, 'The zip code is unknown', 'The zip code is unknown'],
  [400, { resume: ['too large'] }, CHECK, sentence('resume_errors', { errors: 'too large' })],
  [401, {}, sentence('authentication_failed'), sentence('authentication_failed')],
  [401, { detail: 'Who are you?' }, 'Who are you?', sentence('authentication_failed')],
  [422, {}, CHECK, sentence('unprocessable')],
  [429, { message: 'Slow down' }, 'Slow down', sentence('too_many_requests')],
  [500, { detail: 'ORA-00942' }, sentence('toast_server_error'), sentence('server_error')],
  [418, 'only words', 'only words', 'only words'],
]

test('each refusal shows its toast and its lasting text, and keeps the answers', async () => {
  const page = await stage.visit()
  const applicant = await readyToSubmit(page)
  const answers = ROWS.map(([status, body]) => ({ status, body }))
  stage.provider.when(applicant.Email, answers[0]!, ...answers.slice(1))
  for (const [, , words, error] of ROWS) {
    await goToStep(page, 3)
    await submit(page)
    await toast(page, words).waitFor()
    await lastingMessage(page, error).first().waitFor()
    assert.match(await page.title(), /^Error: /)
  }
  await goToStep(page, 1)
  for (const [label, value] of Object.entries(applicant))
    assert.equal(await field(page, label).inputValue(), value, label)
  assert.equal(stage.provider.callsFor(applicant.Email).length, ROWS.length, 'nothing is sent twice')
})

test('what a refusal says of a field is shown once, at the field, by its name', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 400, body: { zip_code: ['Unknown zip'] } })
  await submit(page)
  await toast(page, CHECK).waitFor()
  const shown = page.getByText('Unknown zip')
  await shown.waitFor()
  assert.deepEqual(await shown.allTextContents(), ['Zip code: Unknown zip'])
  assert.match(await description(page, 'Zip code'), /Zip code: Unknown zip/)
  await errorSummary(page).getByRole('link', { name: 'Zip code', exact: true }).waitFor()
  assert.equal(await page.getByText('zip_code').count(), 0)
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
  assert.match(await description(page, 'Email'), /Candidate already exists.*jobs\.example\.com\/login/)
  await errorSummary(page).waitFor({ state: 'hidden' })
  assert.match(await page.title(), /^Error: Personal Info/)
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
  assert.match(await page.title(), /^Resume/)
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
