import assert from 'node:assert/strict'
import { button, field, goToStep, readyToSubmit, submit } from './harness/applicant.ts'
import { setOffline } from './harness/network.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Another provider, as a job board has one (specification, section 7). */
const stage = setStage({ scripted: true })

test('pressed many times, Submit sends one registration, and shows that it is at work', async () => {
  const page = await stage.visit()
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 201, delayMs: 2_500 })
  const pressed = button(page, 'Submit Registration')
  await pressed.dblclick()
  await page.getByRole('status').getByText('Sending your registration').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(Email).length, 1)
})

test.describe('an answer that never came', () => {
  test('keeps everything, and trying again is the same registration', async () => {
    const page = await stage.visit()
    const applicant = await readyToSubmit(page)
    stage.provider.when(applicant.Email, 'drop', { status: 201 })
    await setOffline(page, true)
    await submit(page)
    await page.getByText(sentence('toast_registration_failed')).first().waitFor()
    const lasting = page.getByRole('main').getByText(sentence('registration_failed'))
    assert.deepEqual(await lasting.allTextContents(), [sentence('toast_registration_failed')])
    // It is sent by itself, once it can be.
    await setOffline(page, false)
    // The connection to the provider is cut: the service says 502, for which the catalogue has words.
    await page.getByText(sentence('server_error')).first().waitFor()
    await goToStep(page, 1)
    assert.equal(await field(page, 'Password').inputValue(), applicant.Password)
    await goToStep(page, 3)
    await submit(page)
    await page.getByText(sentence('toast_registered')).first().waitFor()
    const keys = stage.provider.callsFor(applicant.Email).map((call) => call.headers['idempotency-key'])
    assert.equal(keys.length, 2)
    assert.ok(keys[0])
    assert.equal(keys[0], keys[1])
  })
})
