import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import {
  button,
  errorSummary,
  field,
  fillStep1,
  fillStep2,
  newApplicant,
  STEP_2,
  sentence,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { PHONE } from './harness/conditions.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { isChromium, test } from './harness/test.ts'

const stage = setStage({ scripted: true })

/** Console error for a page with an error status. */
const expected = /status of (4|5)\d\d/
const NO_SCRIPT = { javaScriptEnabled: false, expected } as const
const ON_A_PHONE = { ...NO_SCRIPT, viewport: PHONE.viewport }

const fileInput = (page: Page): Locator => page.getByLabel('Resume file')
const wrong = (page: Page): Promise<string[]> => errorSummary(page).getByRole('listitem').allTextContents()
const registered = (page: Page) => page.getByRole('heading', { name: 'You are registered' }).waitFor()
/** Opens the form on one page: by its link in Chromium, by its URL in browsers that cannot disable scripts. */
const wholeForm = (page: Page, link: string): Promise<unknown> =>
  isChromium(page) ? page.getByRole('link', { name: link }).click() : page.goto('/?script=off')
const AGAIN = 'Please enter it again. For your security, we never send it back.'

test.describe('without script a person registers', () => {
  test('with a file, after errors on each step', async () => {
    const page = await stage.visit(ON_A_PHONE)
    const applicant = newApplicant()
    await wholeForm(page, 'Show the whole form on one page')
    await fillStep1(page, { ...applicant, 'Zip code': '1' })
    await fillStep2(page)
    await field(page, 'Desired job title').fill('x'.repeat(201))
    await submit(page)
    assert.deepEqual(await wrong(page), ['Password', 'Zip code', 'Desired job title', 'Resume'])
    for (const words of [AGAIN, sentence('zip_code_invalid'), sentence('resume_required')])
      await page.getByText(words, { exact: true }).waitFor()
    assert.equal(await page.title(), 'Error: Resume Library Registration')
    assert.ok(!(await page.content()).includes(applicant.Password), 'the password is not in the page')

    await errorSummary(page).getByRole('link', { name: 'Zip code' }).click()
    await field(page, 'Zip code').fill(applicant['Zip code'])
    await fileInput(page).setInputFiles({ ...pdf('Ann Lee.pdf') })
    await submit(page)
    await page.getByText('Resume added: Ann Lee.pdf').waitFor()
    assert.deepEqual(await wrong(page), ['Password', 'Desired job title'])

    await field(page, 'Desired job title').fill('Lighthouse keeper')
    await field(page, 'Password').fill(applicant.Password)
    await submit(page)
    await registered(page)
    const [call, ...more] = stage.provider.callsFor(applicant.Email)
    assert.equal(more.length, 0)
    const { resume_url, registration_date: _date, password, ...sent } = call!.candidate
    assert.equal(password, applicant.Password)
    assert.deepEqual({ ...sent, ...STEP_2 }, sent)
    const resume = await fetch(resume_url)
    assert.deepEqual(Buffer.from(await resume.arrayBuffer()), pdf('Ann Lee.pdf').buffer)
    assert.equal(await field(page, 'First name').inputValue(), '', 'the next registration begins anew')
  })

  test('from the first step, with a link', { tag: '@chromium' }, async () => {
    const page = await stage.visit(NO_SCRIPT)
    const applicant = newApplicant()
    await button(page, 'Next Step').click()
    await errorSummary(page).waitFor()
    assert.deepEqual(await wrong(page), ['First name', 'Last name', 'Email', 'Password', 'Zip code'])
    await page.goto('/')
    await fillStep1(page, applicant)
    await button(page, 'Next Step').click()
    await page.getByRole('heading', { name: 'Your answers are here' }).waitFor()
    assert.equal(await field(page, 'Email').inputValue(), applicant.Email)
    await field(page, 'Password').fill(applicant.Password)
    await field(page, 'Resume URL').fill('ann.example/cv.pdf')
    await field(page, 'First name').press('Enter')
    await registered(page)
    assert.equal(
      stage.provider.callsFor(applicant.Email)[0]?.candidate.resume_url,
      'https://ann.example/cv.pdf',
    )
  })

  test('in Spanish, and switches the language with all answers', async () => {
    const page = await stage.visit({ ...ON_A_PHONE, locale: 'es-MX' })
    const { Email, Password } = newApplicant()
    await wholeForm(page, 'Mostrar todo el formulario en una página')
    await page.getByLabel('Nombre').fill('Ana')
    await page.locator('#last_name').fill('Ruiz')
    await page.getByLabel('Correo electrónico').fill(Email)
    await page.getByLabel('Contraseña').fill(Password)
    await page.locator('#file').setInputFiles({ ...pdf('Ana.pdf') })
    await button(page, 'Enviar registro').click()
    await page.getByRole('heading', { name: 'Hay un problema' }).waitFor()
    await page.getByText('Ya lo guardamos. No tiene que elegirlo de nuevo.').waitFor()
    await button(page, 'English').click()
    await stepHeading(page, 3).waitFor()
    assert.equal(await field(page, 'First name').inputValue(), 'Ana')
    await page.getByText('Resume added: Ana.pdf').waitFor()
    await button(page, 'Español').click()
    await page.locator('#zip_code').fill('12345')
    await page.getByLabel('Contraseña').fill(Password)
    await button(page, 'Enviar registro').click()
    await page.getByRole('heading', { name: 'Su registro está completo' }).waitFor()
    assert.equal(stage.provider.callsFor(Email).length, 1)
  })
})
