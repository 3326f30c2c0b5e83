import assert from 'node:assert/strict'
import {
  addLink,
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  submit,
} from './harness/applicant.ts'
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test('what is no phone number is asked for again; of one with an extension is shown and sent what is dialed', async () => {
  const page = await stage.visit()
  const applicant = newApplicant()
  await fillStep1(page, { ...applicant, Phone: 'call me' })
  await button(page, 'Next Step').click()
  await errorSummary(page)
    .getByRole('link', { name: sentence('phone_invalid') })
    .waitFor()
  assert.ok((await description(page, 'Phone')).includes(sentence('phone_invalid')))
  await field(page, 'Phone').fill('+44 (0)20 7946 0958 ext. 3')
  await field(page, 'Home town').focus()
  await eventually(async () =>
    assert.match(await description(page, 'Phone'), /We'll send \+442079460958, without the extension\./),
  )
  await goToStep(page, 3)
  await page.locator('dd', { hasText: '+442079460958' }).waitFor()
  await addLink(page, 'ann.example/cv.pdf')
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  assert.equal(stage.provider.callsFor(applicant.Email)[0]!.candidate.phone, '+442079460958')
})
