import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANSWERS, errorsOf, formOf, postForm, sent, WITHOUT_RESUME } from '../testing/post-form.ts'
import { PDF } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const resume = { name: 'Ada "the" Résumé.pdf', bytes: PDF }

const keys = ({ provider }: TestService) => provider.requests.map(({ headers }) => headers['idempotency-key'])

describe('POST /', () => {
  test('registers by both form encodings, like the register route', async (context) => {
    const service = await startTestService(context)
    for (const body of [
      new URLSearchParams({ ...ANSWERS, relocate: '1', salary_min: '40000' }),
      formOf(ANSWERS),
    ]) {
      const { status, page, headers } = await postForm(service.url, body)
      assert.equal(status, 200)
      assert.equal(page.outcome.kind, 'registered')
      assert.equal(page.values.email, '', 'the page is a new one')
      assert.equal(headers.get('cache-control'), 'no-store')
    }
    const [first, second] = sent(service)
    assert.equal(first.salary_min, 40_000)
    assert.equal(first.relocate, '1')
    assert.equal(second.relocate, '0', 'a switch that is off is not posted')
    assert.deepEqual(second.acceptable_job_types, ['Permanent'])
    assert.match(
      service.log.map((line) => JSON.stringify(line)).join(),
      /"route":"\/","method":"POST","status":200/,
    )
    assert.ok(!JSON.stringify(service.log).includes(ANSWERS.email))
  })

  test('shows all faults and answers, without the password', async (context) => {
    const service = await startTestService(context)
    const answer = await postForm(service.url, formOf({ ...ANSWERS, email: '<b>ada', zip_code: '' }))
    assert.equal(answer.status, 422)
    assert.deepEqual(errorsOf(answer), { email: 'email_invalid', zip_code: 'zip_code_required' })
    assert.equal(answer.page.values.email, '<b>ada')
    assert.equal(answer.page.values.password, '')
    assert.ok(!answer.html.includes(ANSWERS.password))
    assert.equal(service.provider.requests.length, 0)
  })

  test('accepts the first step alone, and submits nothing for action=show', async (context) => {
    const service = await startTestService(context)
    const first = await postForm(service.url, new URLSearchParams(WITHOUT_RESUME))
    assert.equal(first.page.outcome.kind, 'shown')
    assert.equal(first.page.values.first_name, 'Ada')
    assert.equal(first.page.values.relocate, '1', 'what was not asked is as the form begins with it')
    const shown = await postForm(service.url, formOf({ ...ANSWERS, zip_code: 'x', action: 'show' }))
    assert.equal(shown.status, 200)
    assert.equal(shown.page.outcome.kind, 'shown')
    const whole = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '' }))
    assert.deepEqual(errorsOf(whole), { resume_url: 'resume_required' })
    assert.equal(service.provider.requests.length, 0)
  })
})

describe('a form that is posted twice', () => {
  test('is one registration with one file, until an answer changes', async (context) => {
    const service = await startTestService(context)
    const { page } = await postForm(service.url, formOf({ ...ANSWERS, action: 'show' }))
    const fields = { ...WITHOUT_RESUME, resume_url: '', form_token: page.formToken }
    await Promise.all([1, 2].map(() => postForm(service.url, formOf(fields, resume))))
    await postForm(service.url, formOf({ ...fields, password: 'another horse' }, resume))
    await postForm(service.url, formOf({ ...fields, home_town: 'London' }, resume))
    const [first, second, third, fourth] = keys(service)
    assert.equal(first, second)
    assert.equal(first, third, 'a password is no answer')
    assert.notEqual(first, fourth)
    assert.equal(new Set(sent(service).map(({ resume_url }) => resume_url)).size, 1)
  })

  test('is one registration on copies with different clocks', async (context) => {
    const HOUR_MS = 3_600_000
    const copy = () => startTestService(context, { environment: { PUBLIC_URL: 'https://jobs.example.com' } })
    const [one, other] = [await copy(), await copy()]
    const { page } = await postForm(one.url, formOf({ ...ANSWERS, action: 'show' }))
    const body = () => formOf({ ...WITHOUT_RESUME, resume_url: '', form_token: page.formToken }, resume)
    const now = Date.now()
    context.mock.timers.enable({ apis: ['Date'], now })
    for (const hours of [0, -1, 1, 100]) {
      context.mock.timers.setTime(now + hours * HOUR_MS)
      for (const { url } of [one, other]) assert.equal((await postForm(url, body())).status, 200)
    }
    const posted = [one, other].flatMap(keys)
    assert.deepEqual([posted.length, new Set(posted).size], [8, 1])
    const names = [one, other].flatMap(sent).map(({ resume_url }) => resume_url.split('/').at(-1))
    assert.equal(new Set(names).size, 1)
  })

  test('is a new registration after a refusal, and the same after a server error', async (context) => {
    const service = await startTestService(context)
    const post = async (form_token: string) =>
      (await postForm(service.url, formOf({ ...ANSWERS, form_token }))).page.formToken
    service.provider.answer = json(503, {})
    const first = await post('')
    const second = await post(first)
    service.provider.answer = json(409, {})
    const third = await post(second)
    assert.equal(first, second)
    assert.notEqual(second, third)
  })
})

test('GET /?script=off is the empty page with a new token', async (context) => {
  const service = await startTestService(context)
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await fetch(`${service.url}/?script=off`)).text()),
  )
  assert.match(one!, /"kind":"new"/)
  assert.notEqual(one, other)
})
