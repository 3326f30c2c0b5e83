import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  button,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  readyToSubmit,
  sentence,
  submit,
} from './harness/applicant.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Timeout over the provider's retries and the page's polls. */
const PATIENCE = { timeout: 60_000 }
const QUEUED = "We've saved your registration"
const ERASE_URL = 'https://provider.example/erase/token'

test.describe('a provider that is down', () => {
  const stage = setStage({
    scripted: true,
    environment: { STORE_AND_FORWARD_KEY: randomBytes(32).toString('base64') },
  })

  test('queues the registration, which is polled over a reload and shown once registered', async () => {
    const page = await stage.visit()
    const applicant = await readyToSubmit(page)
    const unavailable = { status: 503 }
    stage.provider.when(applicant.Email, unavailable, unavailable, {
      status: 201,
      body: { erase_url: ERASE_URL },
    })
    await submit(page)
    await page.getByRole('heading', { name: QUEUED }).waitFor()
    assert.ok(!(await button(page, 'Submit Registration').isVisible()), 'there is nothing to submit')
    assert.ok(!(await field(page, 'First name').isVisible()), 'nothing can be changed any more')
    const sent = page.getByRole('group').filter({ hasText: 'What you sent' })
    if (!(await sent.getByText(applicant['Zip code']).isVisible())) await sent.locator('summary').click()
    for (const text of [applicant['First name'], applicant.Email, 'cv.pdf'])
      await sent.getByText(text, { exact: true }).waitFor()
    const link = await page
      .getByRole('link', { name: /check or cancel your registration/ })
      .getAttribute('href')
    await page.reload()
    await page.getByRole('heading', { name: QUEUED }).waitFor(PATIENCE)
    await page.waitForFunction(() => document.activeElement?.matches('h2'))
    assert.equal(await field(page, 'First name').inputValue(), applicant['First name'])
    await page.getByText(sentence('toast_registered')).first().waitFor(PATIENCE)
    const erase = page.getByRole('link', { name: 'Save this link in case you want to delete your data' })
    assert.equal(await erase.getAttribute('href'), ERASE_URL)
    const status = await page.context().newPage()
    await status.goto(link ?? '')
    await status.getByText('You are registered').waitFor()
  })

  test('lets a person withdraw it on its status page, and shows the form again', async () => {
    const page = await stage.visit()
    const applicant = await readyToSubmit(page)
    stage.provider.when(applicant.Email, { status: 503 })
    await submit(page)
    const link = page.getByRole('link', { name: /check or cancel your registration/ })
    const status = await page.context().newPage()
    await status.goto((await link.getAttribute('href'))!)
    await button(status, 'Cancel registration').click()
    await status.getByText('Your registration is canceled').waitFor()
    await page.getByRole('heading', { name: 'You canceled this registration' }).waitFor(PATIENCE)
    assert.equal(await page.getByText('Registration failed').count(), 0)
    assert.ok(await button(page, 'Submit Registration').isVisible())
    await goToStep(page, 1)
    assert.equal(await field(page, 'First name').inputValue(), applicant['First name'])
    await page.getByRole('heading', { name: 'You canceled' }).waitFor({ state: 'detached' })
  })

  test('clears the tab after a registration without script, in the chosen language', async () => {
    const page = await stage.visit()
    const applicant = newApplicant()
    stage.provider.when(applicant.Email, { status: 503 }, { status: 409, body: {} })
    await fillStep1(page, { 'First name': 'Ann', Email: applicant.Email })
    // Answers typed before hydration are saved a little later.
    await page.waitForFunction(() => sessionStorage.length > 0)
    await page.goto('/?lang=es&script=off')
    const stored = () => page.evaluate(() => Object.keys(sessionStorage))
    assert.deepEqual(await stored(), ['resume-library-draft-2'])
    for (const [name, value] of Object.entries({
      first_name: 'Ann',
      last_name: 'Lee',
      email: applicant.Email,
      password: applicant.Password,
      zip_code: '02134',
      resume_url: 'ann.example/cv.pdf',
    }))
      await page.locator(`[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Enviar registro' }).click()
    await page.locator('html[lang=es]').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL(/\/registration\/[\w-]+\?lang=es$/)
    assert.deepEqual(await stored(), [])
  })
})

test.describe('the built-in provider', () => {
  const stage = setStage()

  test('shows an erasure link until somebody else begins, and its page erases the data', async () => {
    // The page of an erased registration has status 404.
    const page = await stage.visit({ expected: /status of 404/ })
    await readyToSubmit(page)
    await submit(page)
    const erase = page.getByRole('link', { name: 'Save this link in case you want to delete your data' })
    const link = await erase.getAttribute('href')
    await page.reload()
    assert.equal(await erase.getAttribute('href'), link)
    assert.equal(await field(page, 'First name').inputValue(), '')
    await page.getByRole('heading', { name: 'Register someone else' }).waitFor()
    await button(page, 'Copy').click()
    await button(page, 'Copied').waitFor()
    await button(page, 'Copy').waitFor()
    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await button(page, 'Copy').click()
    await page.getByText("It's selected now: press Ctrl+C.").waitFor()
    assert.match(await page.evaluate(() => String(getSelection())), /^http/)
    await button(page, 'Next Step').click()
    await erase.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
    await page.reload()
    await button(page, 'Next Step').click()
    await page.getByText(sentence('first_name_required')).first().waitFor()
    assert.equal(await erase.count(), 0)

    await page.goto(link ?? '')
    await page.getByText("It can't be undone").waitFor()
    await page.getByRole('button', { name: 'Delete my data' }).click()
    await page.getByText('Your data has been deleted').waitFor()
    const again = await page.context().newPage()
    await again.goto(link ?? '')
    await again.getByText('has no data for this link').waitFor()
  })
})
