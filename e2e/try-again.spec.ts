import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { STATUS_LINK } from '@resume-library/contract/provider-api'
import { announcements, assertAccessible, isFocused, recordAnnouncements } from './harness/accessibility.ts'
import {
  button,
  chooseFile,
  errorSummary,
  field,
  goToStep,
  newApplicant,
  readyToSubmit,
  register,
  registered,
  sentence,
  submit,
} from './harness/applicant.ts'
import { setOffline } from './harness/conditions.ts'
import { txt } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { eventually, isChromium, test } from './harness/test.ts'

/** Timeout over the service's polls of the provider (10 s) and the page's polls of the service (30 s). */
const PATIENCE = { timeout: 120_000 }

const stage = setStage({ scripted: true })

const tryAgain = (page: Page) => errorSummary(page).getByRole('button', { name: 'Try again' })
const countdown = (page: Page) => errorSummary(page).locator('[aria-hidden=true]')

test('Retry-After is counted down, announced once, and a retry keeps the answers', async () => {
  const page = await stage.visit({
    prepare: async (page) => {
      await page.clock.install()
      await recordAnnouncements(page)
    },
  })
  const applicant = await readyToSubmit(page)
  const busy = { status: 503, headers: { 'Retry-After': '45' } }
  stage.provider.when(applicant.Email, busy, { status: 201 })
  await submit(page)
  await countdown(page)
    .getByText(/try again in \d+ seconds\./)
    .waitFor()
  await errorSummary(page).getByText(sentence('server_error')).waitFor()
  await assertAccessible(page, 'a countdown')
  await page.clock.runFor(46_000)
  await countdown(page).getByText('You can try again now.').waitFor()
  const announced = await announcements(page)
  assert.equal(
    announced.filter((words) => words === 'You can try again now.').length,
    1,
    announced.join('\n'),
  )
  assert.equal(stage.provider.callsFor(applicant.Email).length, 1)
  await goToStep(page, 1)
  await tryAgain(page).click()
  await registered(page)
  const [first, second, third] = stage.provider.callsFor(applicant.Email)
  assert.equal(third, undefined)
  assert.equal(first?.headers['idempotency-key'], second?.headers['idempotency-key'])
  assert.deepEqual(first?.candidate, second?.candidate)
})

test('an upload is retried once online, and keeps the focus in the form', async () => {
  const page = await stage.visit()
  await goToStepOfResume(page)
  // A stylesheet that is still loading would log an error when the connection is cut.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet)
  await setOffline(page, true)
  await chooseFile(page, txt())
  const failure = page.getByRole('alert').filter({ hasText: "We'll upload it as soon as" })
  await failure.waitFor()
  assert.doesNotMatch((await failure.textContent())!, /again/, 'nothing to do')
  await button(page, 'Try again').focus()
  await setOffline(page, false)
  await page.getByText(sentence('upload_succeeded')).first().waitFor()
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
})

/** Makes the provider announce its status endpoint, as the built-in one does with each answer. */
async function offerReadiness() {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 503, headers: { Link: STATUS_LINK } })
  await submit(page)
  await errorSummary(page).getByText(sentence('server_error')).waitFor()
}

async function goToStepOfResume(page: Page) {
  const { Email, Password, 'First name': first } = newApplicant()
  for (const [label, value] of Object.entries({ Email, Password, 'First name': first }))
    await field(page, label).fill(value)
  await goToStep(page, 3)
}

test('a Submit that is tried again elsewhere leaves Next alone, and gives back the focus when it is canceled', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  const answer = Promise.withResolvers<void>()
  stage.provider.when(Email, { status: 503 })
  await submit(page)
  await errorSummary(page).getByText(sentence('server_error')).waitFor()
  await page.route('**/api/upload', () => answer.promise)
  await chooseFile(page, txt())
  await goToStep(page, 1)
  await button(page, 'Try again').click()
  await page.getByText(/We'll send your registration as soon/).waitFor()
  assert.equal(await button(page, 'Next Step').textContent(), 'Next Step')
  assert.equal(await button(page, 'Next Step').getAttribute('aria-disabled'), null)
  await button(page, 'Cancel').press('Enter')
  await page.getByText(/We'll send your registration as soon/).waitFor({ state: 'detached' })
  await isFocused(button(page, 'Next Step'))
  answer.resolve()
})

test('a page shows that registrations are closed, and when they open again', async () => {
  stage.provider.readiness = { status: 200, body: { registrations: 'closed' } }
  await offerReadiness()
  const registrations = async () => (await fetch(`${stage.product.url}/api/registrations`)).text()
  await eventually(async () => assert.match(await registrations(), /closed/), PATIENCE.timeout)
  const page = await stage.visit({ prepare: (page) => page.clock.install() })
  const notice = page.locator('[aria-live=polite]').getByText('Registration is closed right now.')
  await notice.waitFor()
  await assertAccessible(page, 'closed registrations')
  // Only Chromium can disable scripts.
  if (isChromium(page)) {
    const plain = await stage.visit({ javaScriptEnabled: false })
    await plain.getByText('Registration is closed right now.').waitFor()
    // No answer is kept there, and no line changes.
    assert.equal(await plain.getByText('You can still fill in the form').isVisible(), false)
  }
  await page.getByRole('link', { name: 'Español' }).click()
  await page.getByText('El registro está cerrado').waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  const applicant = await readyToSubmit(page)
  await notice.waitFor()
  stage.provider.readiness = { status: 200, body: { registrations: 'open' } }
  await eventually(async () => assert.match(await registrations(), /open/), PATIENCE.timeout)
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.clock.runFor(31_000)
  await page.locator('[aria-live=polite]').getByText("We're back.").waitFor()
  assert.deepEqual(await page.getByRole('heading', { level: 1 }).boundingBox(), before, 'nothing moves')
  assert.equal(await field(page, 'First name').inputValue(), applicant['First name'])
  await register(page)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText(/We're back/).count(), 0)
})
