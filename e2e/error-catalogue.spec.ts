import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { EMAIL_CONFLICT_FOCUS_MS, TOAST_MS } from '@resume-library/contract/limits'
import { field, goToStep, newApplicant, readyToSubmit, stepHeading, submit } from './harness/applicant.ts'
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'
import { lastingMessage, toast } from './harness/toasts.ts'

const HOST = 'https://board.example'
const stage = setStage({ scripted: true, environment: { JOB_BOARD_URL: HOST } })

const TAKEN = sentence('toast_candidate_exists', { host: HOST })
const CHECK = sentence('toast_check_information')

/** Specification, section 8: what the provider answers, the toast, and the error of the provider call. */
const ROWS: [status: number, body: unknown, toast: string, error: string][] = [
  [409, { detail: 'taken' }, TAKEN, sentence('candidate_exists')],
  [400, { detail: 'Candidate already exists' }, TAKEN, sentence('candidate_exists')],
  [400, { detail: 'Conflict of addresses' }, TAKEN, 'Conflict of addresses'],
  [400, { detail: 'The zip code is unknown' }, 'The zip code is unknown', 'The zip code is unknown'],
  [400, { resume: ['too large'] }, CHECK, sentence('resume_errors', { errors: 'too large' })],
  [400, { email: ['is odd'] }, CHECK, sentence('email_errors', { errors: 'is odd' })],
  [
    400,
    { phone: ['is long'], type: 'about:blank', title: 'Bad Request', status: 400 },
    CHECK,
    sentence('validation_errors', { errors: 'phone: is long' }),
  ],
  [400, { title: 'Bad Request' }, CHECK, sentence('request_invalid')],
  [400, 'broken', CHECK, sentence('request_invalid')],
  [422, { detail: 'Too far away' }, 'Too far away', 'Too far away'],
  [422, {}, CHECK, sentence('unprocessable')],
  [401, {}, sentence('authentication_failed'), sentence('authentication_failed')],
  [401, { detail: 'Who are you?' }, 'Who are you?', sentence('authentication_failed')],
  [403, {}, sentence('permission_denied'), sentence('permission_denied')],
  [429, {}, sentence('too_many_requests'), sentence('too_many_requests')],
  [429, { message: 'Slow down' }, 'Slow down', sentence('too_many_requests')],
  [500, { detail: 'ORA-00942' }, sentence('toast_server_error'), sentence('server_error')],
  [502, {}, sentence('server_error'), sentence('server_error')],
  [503, { detail: 'Back at noon' }, 'Back at noon', sentence('server_error')],
  [504, {}, sentence('server_error'), sentence('server_error')],
  [418, { detail: 'I am a teapot', message: 'short' }, 'I am a teapot', 'I am a teapot'],
  [418, { message: 'short and stout' }, 'short and stout', 'short and stout'],
  [418, 'only words', 'only words', 'only words'],
  [418, {}, sentence('request_failed', { status: '418' }), sentence('request_failed', { status: '418' })],
]

/** Whether the error says all that the toast does: then it alone lasts; a conflict's panel says what to do instead. */
const isSaidBy = (error: string, words: string) =>
  error === sentence('unprocessable') || words === sentence('toast_server_error') || words === TAKEN

test.describe('each row: the toast, both sentences lasting in the page but not the same twice, and nothing typed is lost', () => {
  for (const [status, body, words, error] of ROWS) {
    test(`${status} ${JSON.stringify(body)}`, async () => {
      const page = await stage.visit()
      const applicant = await readyToSubmit(page)
      stage.provider.when(applicant.Email, { status, body })
      await submit(page)
      await toast(page, words).waitFor()
      await lastingMessage(page, error).first().waitFor()
      if (!isSaidBy(error, words)) await lastingMessage(page, words).first().waitFor()
      assert.match(await page.title(), /^Error: /)
      await goToStep(page, 1)
      for (const [label, value] of Object.entries(applicant)) {
        assert.equal(await field(page, label).inputValue(), value, label)
      }
      assert.equal(stage.provider.callsFor(applicant.Email).length, 1, 'nothing is sent twice')
    })
  }
})

test('a fault of the page itself says that nobody knows what happened, and loses nothing', async () => {
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

test('messages by field stand at their fields', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  const body = { phone: ['has too many digits'], home_town: 'is not on our map', type: 'x', title: 'y' }
  stage.provider.when(Email, { status: 422, body })
  await submit(page)
  await toast(page, CHECK).waitFor()
  await goToStep(page, 1)
  await describedBy(page, 'Phone', 'has too many digits')
  await describedBy(page, 'Home town', 'is not on our map')
})

async function describedBy(page: Page, label: string, words: string) {
  assert.equal(await field(page, label).getAttribute('aria-invalid'), 'true')
  const described = await description(page, label)
  assert.ok(described.includes(words), `${label}: ${described}`)
}

test('a conflict goes to step 1, and after 0.5 s focuses and selects the e-mail address', async () => {
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 409 })
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  await toast(page, TAKEN).waitFor()
  await stepHeading(page, 1).waitFor()
  await page.clock.runFor(EMAIL_CONFLICT_FOCUS_MS - 50)
  assert.equal(await selectedText(page), '', 'not before its time')
  await page.clock.runFor(100)
  await eventually(async () => assert.equal(await selectedText(page), Email))
})

const selectedText = (page: Page) =>
  page.evaluate(() => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement) || input.name !== 'email') return ''
    // An input of type email tells no selection; the document does.
    return getSelection()?.toString() ?? ''
  })

test.describe('a toast stays as long as the specification says, its words in the page longer', () => {
  const cases = [
    { kind: 'error', status: 503, words: sentence('server_error') },
    { kind: 'success', status: 201, words: sentence('toast_registered') },
  ] as const
  for (const { kind, status, words } of cases) {
    test(`${kind}: ${TOAST_MS[kind]} ms`, async () => {
      const page = await stage.visit({ prepare: (page) => page.clock.install() })
      const { Email } = await readyToSubmit(page)
      stage.provider.when(Email, { status })
      await page.clock.pauseAt(Date.now() + 60_000)
      await submit(page)
      await toast(page, words).waitFor()
      await page.clock.runFor(TOAST_MS[kind] - 200)
      assert.equal(await toast(page, words).isVisible(), true)
      await page.clock.runFor(1_500)
      await toast(page, words).waitFor({ state: 'hidden' })
      assert.equal(await lastingMessage(page, words).first().isVisible(), true)
    })
  }
})

test('a toast waits while the pointer is on it, and can be closed', async () => {
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const { Email } = await readyToSubmit(page, newApplicant())
  stage.provider.when(Email, { status: 503 })
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit(page)
  const words = toast(page, sentence('server_error'))
  await words.waitFor()
  await words.hover()
  await page.clock.runFor(TOAST_MS.error * 3)
  assert.equal(await words.isVisible(), true)
  const height = await toastsHeight(page)
  await page.getByRole('button', { name: /Close$/ }).click()
  await page.clock.runFor(1_500)
  await words.waitFor({ state: 'hidden' })
  assert.equal(await toastsHeight(page), height, 'its place stays: nothing moves when it goes')
})

const toastsHeight = async (page: Page) =>
  (await page.getByRole('region', { name: 'Notifications' }).boundingBox())!.height
