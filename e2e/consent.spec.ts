import assert from 'node:assert/strict'
import { assertAccessibleInBothSchemes, isFocused } from './harness/accessibility.ts'
import {
  button,
  chooseFile,
  errorSummary,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  register,
  submit,
} from './harness/applicant.ts'
import { PHONE } from './harness/conditions.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const BOARD = {
  ACCENT_COLOR: '#e8d44d',
  PRIVACY_URL: 'https://harbor.example/privacy',
  TERMS_URL: 'https://harbor.example/terms',
}

const BOX = 'I agree to the Privacy Policy and Terms of Use.'
const MISSING = 'Please agree to the Privacy Policy and Terms of Use.'

test.describe('required consent', () => {
  const environment = { ...BOARD, CONSENT: 'required' }
  const stage = setStage({ scripted: true, environment })

  test('is required at Submit, works by keyboard, and is sent', async () => {
    const page = await stage.visit(PHONE)
    const { Email } = await readyToSubmit(page)
    const box = page.getByRole('checkbox', { name: BOX })
    await assertAccessibleInBothSchemes(page, 'step 3')
    await submit(page)
    await page.getByRole('alert').getByText(MISSING).first().waitFor()
    await page.getByRole('alert').getByRole('link', { name: MISSING }).click()
    await isFocused(box)
    assert.equal(await box.getAttribute('aria-invalid'), 'true')
    assert.equal(await page.locator('#consent-error').textContent(), MISSING)
    assert.equal(await box.getAttribute('aria-describedby'), 'consent-error')
    await assertAccessibleInBothSchemes(page, 'without it')
    assert.equal(stage.provider.callsFor(Email).length, 0)
    await page.keyboard.press('Space')
    assert.equal(await box.getAttribute('aria-invalid'), 'false')
    assert.equal(await errorSummary(page).isVisible(), false)
    await register(page)
    const { candidate } = stage.provider.callsFor(Email)[0]!
    assert.match(candidate.consent!.version, /^en-[\da-f]{16}$/)
    assert.ok(Math.abs(Date.parse(candidate.consent!.given_at!) - Date.now()) < 60_000)
    // The next registration needs its own consent.
    await page.locator('#consent:not(:checked)').waitFor({ state: 'attached' })
  })

  test('keeps a file on the device until given, then uploads it and submits', async () => {
    const page = await stage.visit()
    let uploads = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/upload')) uploads++
    })
    const applicant = newApplicant()
    await page.getByText('After you agree at the end, we upload it as your resume.').waitFor()
    assert.equal(await page.getByText('and upload it as your resume').isVisible(), false)
    await fillStep1(page, applicant)
    await goToStep(page, 3)
    await page.getByText('Your file stays on your device until you agree below.').waitFor()
    await chooseFile(page, pdf('mine.pdf'))
    await page.getByText('mine.pdf stays on your device until you agree below. Then we upload it.').waitFor()
    await page.getByRole('tab', { name: 'Add URL' }).click()
    await page.getByText('mine.pdf stays on your device').waitFor()
    await assertAccessibleInBothSchemes(page, 'with a file that waits')
    await submit(page)
    await errorSummary(page).getByRole('link', { name: MISSING }).click()
    assert.equal(uploads, 0)
    await page.keyboard.press('Space')
    await register(page)
    assert.equal(uploads, 1)
    const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
    assert.match(candidate.resume_url, /mine\.pdf$/)
  })

  test("follows the page's language, and records the version that was read", async () => {
    const page = await stage.visit()
    const { Email } = await readyToSubmit(page)
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('checkbox', { name: /^Acepto lo siguiente: Política de privacidad y/ }).check()
    await page.getByRole('link', { name: 'English' }).click()
    assert.ok(await page.getByRole('checkbox', { name: BOX }).isChecked())
    await register(page)
    assert.match(stage.provider.callsFor(Email)[0]!.candidate.consent!.version, /^es-/)
  })

  test('is asked again after a draft is restored', async () => {
    const page = await stage.visit()
    await readyToSubmit(page)
    const box = page.getByRole('checkbox', { name: BOX })
    await box.check()
    await page.goto(page.url())
    await button(page, 'Continue').click()
    await goToStep(page, 3)
    await page.getByText('Resume added').first().waitFor()
    assert.equal(await box.isChecked(), false)
  })
})

test.describe('a consent notice', () => {
  const stage = setStage({ scripted: true, environment: { ...BOARD, CONSENT: 'notice' } })

  test('needs no tick, and its version is sent', async () => {
    const page = await stage.visit()
    const { Email } = await readyToSubmit(page)
    await page.getByText('By submitting, you agree to the Privacy Policy and Terms of Use.').waitFor()
    await register(page)
    assert.match(stage.provider.callsFor(Email)[0]!.candidate.consent!.version, /^en-/)
  })
})
