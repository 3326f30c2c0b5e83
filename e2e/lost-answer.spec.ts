import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import {
  type Applicant,
  button,
  errorSummary,
  field,
  goToStep,
  isDescribed,
  readyToSubmit,
  register,
  registered,
  sentence,
  submit,
} from './harness/applicant.ts'
import { startRelay } from './harness/relay.ts'
import { setStage } from './harness/stage.ts'
import { afterTest, eventually, test } from './harness/test.ts'

const HOST = 'https://board.example'
const stage = setStage({ environment: { JOB_BOARD_URL: HOST } })

/** Registers with the built-in provider, and loses its answer. */
async function loseAnswer(): Promise<{ page: Page; applicant: Applicant }> {
  const relay = await startRelay(stage.product.url)
  afterTest(relay.close)
  const page = await stage.visit()
  await page.goto(relay.url)
  relay.loseAnswersTo(new RegExp(REGISTER_PATH))
  const applicant = await readyToSubmit(page)
  await submit(page)
  await page.getByText(sentence('toast_registration_failed')).first().waitFor()
  // Firefox retries by itself, which still makes one registration.
  assert.equal(relay.lost()[0], 201)
  relay.loseAnswersTo(null)
  return { page, applicant }
}

async function reloadAndContinue(page: Page, password: string) {
  await page.goto(page.url())
  await button(page, 'Continue').click()
  await eventually(async () => assert.equal(await field(page, 'First name').inputValue(), 'Ann'))
  await field(page, 'Password').fill(password)
  await goToStep(page, 3)
  await submit(page)
}

test('after a lost answer another password explains the conflict, and the first one succeeds', async () => {
  const { page, applicant } = await loseAnswer()
  await reloadAndContinue(page, 'something else 8')
  const words = sentence('toast_other_password', { host: HOST })
  await isDescribed(page, 'Password', sentence('registered_with_other_password'))
  await isDescribed(page, 'Password', words)
  const login = page.getByRole('main').getByRole('link', { name: `${HOST}/login` })
  assert.equal(await login.getAttribute('href'), `${HOST}/login`)
  await errorSummary(page).waitFor({ state: 'hidden' })
  await field(page, 'Password').fill(applicant.Password)
  await goToStep(page, 3)
  await register(page)
})

test.describe('another provider', () => {
  const stage = setStage({ scripted: true })

  test('repeated presses of Submit send one registration', async () => {
    const page = await stage.visit()
    const { Email } = await readyToSubmit(page)
    stage.provider.when(Email, { status: 201, delayMs: 2_500 })
    const pressed = button(page, 'Submit Registration')
    await pressed.dblclick()
    await page.getByText('Sending your registration').waitFor()
    await page.keyboard.press('Enter')
    await registered(page)
    assert.equal(stage.provider.callsFor(Email).length, 1)
  })
})
