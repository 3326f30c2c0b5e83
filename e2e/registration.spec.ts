import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import {
  addLink,
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  newApplicant,
  register,
  registered,
  sentence,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { holdRequests } from './harness/conditions.ts'
import { storedCandidate } from './harness/product.ts'
import { pdf } from './harness/resume-files.ts'
import { setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Default configuration: what `npm start` gives. */
const stage = setStage()

/** Answers step by step up to the resume. */
async function walkToResume(page: Page) {
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await button(page, 'Next Step').click()
  await stepHeading(page, 2).waitFor()
  await fillStep2(page)
  await button(page, 'Next Step').click()
  await stepHeading(page, 3).waitFor()
  return applicant
}

test('a person registers with a file', async () => {
  const page = await stage.visit()
  const applicant = await walkToResume(page)
  const file = pdf()
  await chooseFile(page, file)
  await page.getByText(sentence('resume_added', { filename: file.name })).waitFor()
  await register(page)

  const row = await storedCandidate(stage.product.dataFolder, applicant.Email)
  assert.ok(row, 'the candidate is in the database')
  const answer = await fetch(String(row.resume_url))
  assert.equal(answer.status, 200)
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), file.buffer)
  assert.equal(answer.headers.get('content-type')?.split(';')[0], 'application/pdf')
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
})

test('a person registers with a link, every answer is stored, and the form is empty', async () => {
  const page = await stage.visit()
  const applicant = await walkToResume(page)
  await addLink(page, 'ann.example/papers/cv.pdf')
  await page.getByText(sentence('resume_added', { filename: 'cv.pdf' })).waitFor()
  await register(page)

  const row = await storedCandidate(stage.product.dataFolder, applicant.Email)
  assert.ok(row, 'the candidate is in the database')
  assert.equal(row.resume_url, 'https://ann.example/papers/cv.pdf')
  assert.equal(row.first_name, 'Ann')
  assert.equal(row.zip_code, '02134')
  assert.equal(row.phone, '+15550109999')
  assert.equal(row.salary_min, 41_000)
  assert.equal(row.desired_job_title, 'Lighthouse keeper')
  assert.ok(!JSON.stringify(row).includes(applicant.Password), 'the password is nowhere in the row')

  await stepHeading(page, 1).waitFor()
  await page.getByText(sentence('resume_added', { filename: 'cv.pdf' })).waitFor({ state: 'hidden' })
  for (const label of ['First name', 'Email', 'Password', 'Zip code'])
    assert.equal(await field(page, label).inputValue(), '', label)
  assert.equal(await field(page, 'Minimum salary').inputValue(), '10,000')
  await page.reload()
  assert.equal(await page.getByRole('button', { name: /^Continue/ }).count(), 0, 'no draft is left')
})

test('Submit during an upload finishes it, and then sends; Cancel beside it sends nothing', async () => {
  const page = await stage.visit()
  const applicant = await walkToResume(page)
  const upload = '**/api/upload'
  const drop = await holdRequests(page, upload)
  await chooseFile(page, pdf())
  await submit(page)
  await page.getByText(/^Uploading \d+%$/).waitFor()
  assert.equal(await button(page, 'Submit Registration').getAttribute('aria-disabled'), 'true')
  assert.equal(await page.getByText(/\d+%/).count(), 1, 'one progress')
  await button(page, 'Cancel').click()
  await page.getByText(/^Uploading \d+%$/).waitFor({ state: 'detached' })
  assert.equal(await storedCandidate(stage.product.dataFolder, applicant.Email), undefined)

  await page.unroute(upload)
  drop()
  const arrive = await holdRequests(page, upload)
  await chooseFile(page, pdf('second.pdf'))
  await submit(page)
  await page.getByText(/^Uploading \d+%$/).waitFor()
  arrive()
  await registered(page)
  const row = await storedCandidate(stage.product.dataFolder, applicant.Email)
  assert.match(String(row?.resume_url), /second\.pdf$/)
})
