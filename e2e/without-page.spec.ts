import assert from 'node:assert/strict'
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { newApplicant } from './harness/applicant.ts'
import { sentence } from './harness/sentence.ts'
import { CREDENTIAL, setStage } from './harness/stage.ts'
import { test } from './harness/test.ts'

/** Somebody who calls the service without the page: it believes nothing that the page would have checked. */
const stage = setStage({ scripted: true })

const candidate = () => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: newApplicant().Email,
  password: 'correct horse 8',
  zip_code: '02134-1000',
  resume_url: 'ann.example/cv.pdf',
})

const register = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(stage.product.url + REGISTER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test.describe('the five checks before the provider call, in their order', () => {
  const noContent = { resume_content_base64: ' \n', resume_filename: 'a.pdf', resume_filetype: 'pdf' }
  const cases: [name: string, change: object, detail: string][] = [
    ['1', { email: 'ann', resume_url: '', first_name: '' }, sentence('check_email')],
    ['2', { uploaded_resume: noContent, first_name: '' }, sentence('check_resume_content')],
    ['3', { resume_url: 'not an address', first_name: '' }, sentence('check_resume_url')],
    ['4', { resume_url: '', first_name: '' }, sentence('check_resume_missing')],
    ['5', { first_name: '' }, sentence('check_required_fields')],
    ['5, a field that is not there', { password: undefined }, sentence('check_required_fields')],
  ]
  for (const [name, change, detail] of cases) {
    test(name, async () => {
      const body = { ...candidate(), ...change }
      const answer = await register(body)
      assert.equal(answer.status, 400)
      assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
      assert.equal((await answer.json()).detail, detail)
      assert.equal(stage.provider.callsFor(body.email).length, 0)
    })
  }
})

test('what is missing gets the defaults of the provider call', async () => {
  const body = candidate()
  const before = Date.now()
  assert.equal((await register({ ...body, email: ` ${body.email.toUpperCase()} ` })).status, 201)
  const { registration_date, ...sent } = stage.provider.callsFor(body.email)[0]!.candidate
  assert.deepEqual(sent, {
    ...body,
    country_id: 'US',
    home_town: '',
    desired_job_title: '',
    latest_job_title: '',
    uploaded_resume: null,
    acceptable_job_types: [],
    phone: '',
    zip_code: '02134',
    salary_min: 0,
    salary_max: 0,
    travel_radius: 0,
    education_level: '',
    work_experience: '',
    relocate: '0',
    driving_license: '0',
    eligibility_status: 'auth_any_employer',
    key_skills: '',
  })
  assert.ok(Date.parse(registration_date) >= before && Date.parse(registration_date) <= Date.now())
})

test('an unnamed resume becomes resume.pdf of type pdf', async () => {
  const { resume_url: _, ...body } = candidate()
  const resume_content_base64 = Buffer.from('%PDF-1.4').toString('base64')
  assert.equal((await register({ ...body, uploaded_resume: { resume_content_base64 } })).status, 201)
  assert.deepEqual(stage.provider.callsFor(body.email)[0]!.candidate.uploaded_resume, {
    resume_content_base64,
    resume_filename: 'resume.pdf',
    resume_filetype: 'pdf',
  })
})

test('an authorization of the caller never travels on', async () => {
  const body = candidate()
  await register(body, { Authorization: 'Basic Zm9yZ2VkOmZvcmdlZA==' })
  const { headers } = stage.provider.callsFor(body.email)[0]!
  assert.equal(headers.authorization, `Basic ${Buffer.from(CREDENTIAL).toString('base64')}`)
})

test.describe('what is no registration is refused, and the provider does not hear of it', () => {
  const cases: [name: string, body: () => unknown, headers: Record<string, string>, status: number][] = [
    ['no JSON', () => '{', {}, 400],
    ['a wrong type', () => ({ ...candidate(), salary_min: 'much' }), {}, 400],
    ['an unknown choice', () => ({ ...candidate(), education_level: 'Street' }), {}, 400],
    ['an endless key', candidate, { 'Idempotency-Key': 'x'.repeat(IDEMPOTENCY_KEY_MAX_LENGTH + 1) }, 400],
  ]
  for (const [name, body, headers, status] of cases) {
    test(name, async () => {
      const before = stage.provider.calls().length
      const answer = await register(body(), headers)
      assert.equal(answer.status, status)
      assert.equal(stage.provider.calls().length, before)
    })
  }
})

test('a redirect of the provider leads nowhere, and a page of HTML is not handed on', async () => {
  const body = candidate()
  stage.provider.when(
    body.email,
    { status: 302, headers: { Location: `${stage.provider.url}/elsewhere` } },
    { status: 502, body: '<html><script>alert(1)</script>', headers: { 'Content-Type': 'text/html' } },
  )
  const redirected = await register(body)
  assert.equal(redirected.status, 302)
  assert.equal(redirected.headers.get('location'), null)
  const page = await register(body)
  assert.equal(page.status, 502)
  assert.doesNotMatch(await page.text(), /<script>/)
  assert.equal(stage.provider.callsFor(body.email).length, 2)
})
