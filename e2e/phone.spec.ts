import assert from 'node:assert/strict'
import {
  addLink,
  button,
  errorSummary,
  field,
  fillStep1,
  goToStep,
  newApplicant,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { description } from './harness/description.ts'
import { eventually } from './harness/eventually.ts'
import { sentence } from './harness/sentence.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

const stage = setStage({ scripted: true })

test('an extension is not sent: the field says so, and the answers show the number that is sent', async () => {
  const page = await stage.visit()
  const applicant = { ...newApplicant(), Phone: '+44 (0)20 7946 0958 ext. 3' }
  await fillStep1(page, applicant)
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

test('what is no phone number is asked for again, and may stay empty', async () => {
  const page = await stage.visit()
  await fillStep1(page, { ...newApplicant(), Phone: 'call me' })
  await button(page, 'Next Step').click()
  await errorSummary(page)
    .getByRole('link', { name: sentence('phone_invalid') })
    .waitFor()
  assert.ok((await description(page, 'Phone')).includes(sentence('phone_invalid')))
  await field(page, 'Phone').fill('')
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
})
