import assert from 'node:assert/strict'
import type { Response } from '@playwright/test'
import {
  addLink,
  button,
  chooseFile,
  field,
  fillStep1,
  fillStep2,
  goToStep,
  newApplicant,
  readyToSubmit,
  STEP_2,
  stepHeading,
  submit,
} from './harness/applicant.ts'
import { eventually } from './harness/eventually.ts'
import { pdf } from './harness/resume-files.ts'
import { sentence } from './harness/sentence.ts'
import { CREDENTIAL, setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Another provider, as a job board has one (specification, section 7). */
const stage = setStage({ scripted: true })

test('exactly one call arrives, with the headers and the payload of the specification', async () => {
  const page = await stage.visit()
  const applicant = { ...newApplicant(), Email: `MiXeD-${Date.now()}@Example.COM` }
  await fillStep1(page, applicant)
  await button(page, 'Next Step').click()
  await fillStep2(page)
  await button(page, 'Next Step').click()
  await chooseFile(page, pdf('Ann Lee.pdf'))
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  const before = Date.now()
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()

  const email = applicant.Email.toLowerCase()
  const calls = stage.provider.callsFor(email)
  assert.equal(calls.length, 1)
  const { method, path, headers, candidate } = calls[0]!
  assert.equal(`${method} ${path}`, 'POST /v1/candidate/backfill/register')
  assert.equal(headers.authorization, `Basic ${Buffer.from(CREDENTIAL).toString('base64')}`)
  assert.match(headers['content-type'] ?? '', /^application\/json\b/)
  assert.match(headers.accept ?? '', /^application\/json\b/)

  const { registration_date, resume_url, ...rest } = candidate
  assert.deepEqual(rest, {
    first_name: 'Ann',
    last_name: 'Lee',
    country_id: 'US',
    home_town: 'Boston',
    email,
    password: applicant.Password,
    uploaded_resume: null,
    phone: '+15550109999',
    zip_code: '02134',
    ...STEP_2,
  })
  assert.match(resume_url, new RegExp(`^${stage.product.url}/candidate/resumes/[\\w.-]+\\.pdf$`))
  assert.ok(Date.parse(registration_date) >= before - 1_000 && Date.parse(registration_date) <= Date.now())
  assert.equal(new Date(registration_date).toISOString(), registration_date)
})

test('untouched answers are sent with the initial values, and no job types become Permanent', async () => {
  const page = await stage.visit()
  const { Email, Password } = await readyToSubmit(page, { ...newApplicant(), Phone: '', 'Home town': '' })
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  const { registration_date: _, ...sent } = stage.provider.callsFor(Email)[0]!.candidate
  assert.deepEqual(sent, {
    first_name: 'Ann',
    last_name: 'Lee',
    country_id: 'US',
    home_town: '',
    desired_job_title: '',
    latest_job_title: '',
    email: Email,
    password: Password,
    uploaded_resume: null,
    resume_url: 'https://ann.example/cv.pdf',
    acceptable_job_types: ['Permanent'],
    phone: '',
    zip_code: '02134',
    salary_min: 10_000,
    salary_max: 90_000,
    travel_radius: 25,
    education_level: '',
    work_experience: '',
    relocate: '1',
    driving_license: '1',
    eligibility_status: 'auth_any_employer',
    key_skills: '',
  })
})

test('the credential is in no response and in no script of the page', async () => {
  const answers: Response[] = []
  const page = await stage.visit({
    prepare: async (page) => void page.on('response', (answer) => answers.push(answer)),
  })
  const { Email } = await readyToSubmit(page)
  stage.provider.when(Email, { status: 401, body: { detail: 'Who are you?' } }, { status: 201 })
  await submit(page)
  await page.getByText('Who are you?').first().waitFor()
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()

  const secrets = [CREDENTIAL, Buffer.from(CREDENTIAL).toString('base64'), CREDENTIAL.split(':')[1]!]
  const texts = await Promise.all(
    answers.map(async (answer) => JSON.stringify(await answer.headersArray()) + (await answer.text())),
  )
  texts.push(await page.content(), stage.product.output())
  assert.ok(texts.length > 5, 'there was something to look through')
  for (const text of texts) for (const secret of secrets) assert.ok(!text.includes(secret))
})

test('an address in the form wins over an uploaded file', async () => {
  const page = await stage.visit()
  const applicant = newApplicant()
  await fillStep1(page, applicant)
  await goToStep(page, 3)
  await chooseFile(page, pdf())
  await page.getByText(sentence('resume_added', { filename: 'Ann Lee.pdf' })).waitFor()
  await addLink(page, 'https://ann.example/better.pdf')
  await page.getByText(sentence('resume_added', { filename: 'better.pdf' })).waitFor()
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  const { candidate } = stage.provider.callsFor(applicant.Email)[0]!
  assert.equal(candidate.resume_url, 'https://ann.example/better.pdf')
  assert.equal(candidate.uploaded_resume, null)
})

test('random data carries its resume as base64, and the candidate arrives', async () => {
  const page = await stage.visit()
  await button(page, 'Fill with Random Data').click()
  await page.getByText(sentence('toast_random_data')).first().waitFor()
  const email = (await field(page, 'Email').inputValue()).toLowerCase()
  await goToStep(page, 3)
  await submit(page)
  await page.getByText(sentence('toast_registered')).first().waitFor()
  const { candidate } = await eventually(() => stage.provider.callsFor(email)[0]!)
  assert.equal(candidate.resume_url, '')
  assert.equal(candidate.uploaded_resume?.resume_filetype, 'txt')
  const text = Buffer.from(String(candidate.uploaded_resume.resume_content_base64), 'base64').toString()
  assert.ok(text.includes(candidate.first_name), 'the sample resume is about this person')
  assert.equal(await stepHeading(page, 1).isVisible(), true)
})
