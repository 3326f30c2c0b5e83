import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import type { PostedErrors } from '@resume-library/contract/posted-form'
import { ANSWERS, formOf, postForm } from '../../testing/post-form.ts'
import { PDF } from '../../testing/requests.ts'
import { json } from '../../testing/scripted-provider.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'

const { resume_url: _link, ...WITHOUT_RESUME } = ANSWERS
const resume = { name: 'Ada "the" Résumé.pdf', bytes: PDF }

const sent = ({ provider }: TestService) => provider.requests.map(({ body }) => JSON.parse(body))
const keys = ({ provider }: TestService) => provider.requests.map(({ headers }) => headers['idempotency-key'])
const errorsOf = ({ page }: Awaited<ReturnType<typeof postForm>>): PostedErrors =>
  page.outcome.kind === 'wrong' ? page.outcome.errors : assert.fail(page.outcome.kind)
const stopOf = ({ page }: Awaited<ReturnType<typeof postForm>>) =>
  page.outcome.kind === 'stopped' ? page.outcome.code : page.outcome.kind

describe('POST /', () => {
  test('registers by both kinds of form, as the register route does', async (context) => {
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

  test('shows what is wrong with all that was typed, and never the password', async (context) => {
    const service = await startTestService(context)
    const answer = await postForm(service.url, formOf({ ...ANSWERS, email: '<b>ada', zip_code: '' }))
    assert.equal(answer.status, 422)
    assert.deepEqual(errorsOf(answer), { email: 'email_invalid', zip_code: 'zip_code_required' })
    assert.equal(answer.page.values.email, '<b>ada')
    assert.equal(answer.page.values.password, '')
    assert.ok(!answer.html.includes(ANSWERS.password))
    assert.equal(service.provider.requests.length, 0)
  })

  test('goes on from the first step alone, and only shows where it is asked to', async (context) => {
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

  test('answers in the language of the page', async (context) => {
    const service = await startTestService(context)
    const { page } = await postForm(service.url, formOf(ANSWERS), {
      'Sec-Fetch-Site': 'same-origin',
      'Accept-Language': 'es',
    })
    assert.equal(page.language, 'es')
  })
})

describe('a resume in a form', () => {
  test('is durable and claimed before the provider is asked, and before success is told', async (context) => {
    const service = await startTestService(context)
    let atTheCall: boolean[] = []
    service.provider.answer = (response, request) => {
      const name = JSON.parse(request.body).resume_url.split('/').at(-1)
      atTheCall = ['claimed', 'unclaimed'].map((folder) =>
        existsSync(join(service.dataDir, 'resumes', folder, name)),
      )
      json(201, {})(response, request)
    }
    const { page } = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '' }, resume))
    assert.equal(page.outcome.kind, 'registered')
    assert.equal(atTheCall[0], true)
    const kept = await fetch(sent(service)[0].resume_url)
    assert.deepEqual(Buffer.from(await kept.arrayBuffer()), PDF)
  })

  test('stays where something else is wrong, and is named by the next post', async (context) => {
    const service = await startTestService(context)
    const first = await postForm(
      service.url,
      formOf({ ...WITHOUT_RESUME, zip_code: 'x', resume_url: '' }, resume),
    )
    assert.deepEqual(errorsOf(first), { zip_code: 'zip_code_invalid' })
    const { path, filename } = first.page.resume!
    assert.equal(filename, resume.name)
    assert.equal((await fetch(service.url + path)).status, 200)
    const fields = {
      ...WITHOUT_RESUME,
      resume_url: '',
      kept_resume: path,
      kept_name: filename,
      once: first.page.once,
    }
    const second = await postForm(service.url, formOf(fields))
    assert.equal(second.page.outcome.kind, 'registered')
    assert.equal(sent(service)[0].resume_url, service.url + path)
  })

  test('that is gone is asked for again', async (context) => {
    const service = await startTestService(context)
    const kept_resume = `/candidate/resumes/1700000000000-${'a'.repeat(32)}-cv.pdf`
    const answer = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '', kept_resume }))
    assert.deepEqual(errorsOf(answer), { resume_url: 'resume_unknown' })
    assert.equal(answer.page.resume, null)
    const other = await postForm(
      service.url,
      formOf({ ...WITHOUT_RESUME, resume_url: '', kept_resume: 'https://evil.example/x.pdf' }),
    )
    assert.deepEqual(errorsOf(other), { resume_url: 'resume_required' })
  })

  for (const [what, file, code] of [
    [
      'of a wrong type',
      { name: 'cv.exe', bytes: PDF, type: 'application/x-msdownload' },
      'resume_type_refused',
    ],
    ['that is not what its name says', { name: 'cv.docx', bytes: PDF }, 'resume_type_refused'],
    ['without a byte', { name: 'cv.pdf', bytes: new Uint8Array(0) }, 'resume_empty'],
    [
      'that is too large',
      { name: 'cv.pdf', bytes: new Uint8Array(RESUME_MAX_BYTES + 1) },
      'resume_too_large',
    ],
    ['much too large', { name: 'cv.pdf', bytes: new Uint8Array(2 * RESUME_MAX_BYTES) }, 'resume_too_large'],
  ] as const)
    test(`${what} is refused, with everything typed still there`, async (context) => {
      const service = await startTestService(context)
      const answer = await postForm(service.url, formOf({ ...WITHOUT_RESUME, resume_url: '' }, file))
      assert.deepEqual(errorsOf(answer), { resume_url: code })
      assert.equal(answer.page.values.last_name, 'Lovelace')
    })

  test('counts on the quota of uploads', async (context) => {
    const service = await startTestService(context, { environment: { UPLOAD_QUOTA_MB: '1' } })
    const bytes = Buffer.concat([PDF, Buffer.alloc(900 * 1024)])
    const post = () =>
      postForm(
        service.url,
        formOf({ ...WITHOUT_RESUME, zip_code: '', resume_url: '' }, { name: 'cv.pdf', bytes }),
      )
    assert.equal(errorsOf(await post()).resume_url, undefined)
    assert.equal(errorsOf(await post()).resume_url, 'upload_quota_exceeded')
  })
})

describe('a form that is posted twice', () => {
  test('is one registration, also with its file, until an answer changes', async (context) => {
    const service = await startTestService(context)
    const { page } = await postForm(service.url, formOf({ ...ANSWERS, action: 'show' }))
    const fields = { ...WITHOUT_RESUME, resume_url: '', once: page.once }
    await Promise.all([1, 2].map(() => postForm(service.url, formOf(fields, resume))))
    await postForm(service.url, formOf({ ...fields, password: 'another horse' }, resume))
    await postForm(service.url, formOf({ ...fields, home_town: 'London' }, resume))
    const [first, second, third, fourth] = keys(service)
    assert.equal(first, second)
    assert.equal(first, third, 'a password is no answer')
    assert.notEqual(first, fourth)
    assert.equal(new Set(sent(service).map(({ resume_url }) => resume_url)).size, 1)
  })

  test('after a definite refusal is another registration, after a fault of the provider the same', async (context) => {
    const service = await startTestService(context)
    const post = async (once: string) => (await postForm(service.url, formOf({ ...ANSWERS, once }))).page.once
    service.provider.answer = json(503, {})
    const first = await post('')
    const second = await post(first)
    service.provider.answer = json(409, {})
    const third = await post(second)
    assert.equal(first, second)
    assert.notEqual(second, third)
  })
})

describe('what a provider refuses', () => {
  for (const status of [400, 401, 403, 409, 422, 429, 500, 503])
    test(`with ${status} is told in the page, with what was typed`, async (context) => {
      const service = await startTestService(context)
      service.provider.answer = json(status, { detail: 'No.' }, { 'Retry-After': '7' })
      const answer = await postForm(service.url, formOf(ANSWERS))
      assert.equal(answer.status, status)
      assert.deepEqual(answer.page.outcome, { kind: 'refused', status, body: { detail: 'No.' } })
      assert.equal(answer.page.values.email, ANSWERS.email)
      assert.equal(answer.headers.get('retry-after'), '7')
    })

  test('or where it is away', async (context) => {
    const service = await startTestService(context, { environment: { PROVIDER_URL: 'http://127.0.0.1:1' } })
    const answer = await postForm(service.url, formOf(ANSWERS))
    assert.equal(answer.status, 502)
    assert.equal(answer.page.outcome.kind, 'refused')
    assert.equal(answer.page.values.email, ANSWERS.email)
  })
})

describe('what is no form of the page', () => {
  test('is refused from elsewhere, by the first header that tells', async (context) => {
    const service = await startTestService(context, { environment: { PUBLIC_URL: 'https://board.example' } })
    const status = async (headers: Record<string, string>) =>
      (await postForm(service.url, formOf({ ...ANSWERS, action: 'show' }), headers)).status
    assert.equal(await status({ 'Sec-Fetch-Site': 'cross-site', Origin: service.url }), 403)
    assert.equal(await status({ 'Sec-Fetch-Site': 'same-site' }), 403)
    assert.equal(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }), 200)
    assert.equal(await status({ Origin: 'https://evil.example', Referer: service.url }), 403)
    assert.equal(await status({ Origin: 'null' }), 403)
    assert.equal(await status({ Origin: service.url }), 200)
    assert.equal(await status({ Origin: 'https://board.example' }), 200)
    assert.equal(await status({ Referer: `${service.url}/?lang=es` }), 200)
    assert.equal(await status({}), 403)
  })

  test('is answered with the page: another type, a broken body, too many fields, names of prototypes', async (context) => {
    const service = await startTestService(context)
    const same = { 'Sec-Fetch-Site': 'same-origin' }
    const multipart = { ...same, 'Content-Type': 'multipart/form-data; boundary=x' }
    assert.equal(
      stopOf(await postForm(service.url, '{}', { ...same, 'Content-Type': 'application/json' })),
      'media_type_unsupported',
    )
    const cut = '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAda\r\n--x\r\nContent-Dis'
    const broken = await postForm(service.url, cut, multipart)
    assert.equal(stopOf(broken), 'upload_malformed')
    assert.equal(broken.page.values.first_name, 'Ada', 'what came is still there')
    const many = new URLSearchParams({ first_name: 'Ada' })
    for (let at = 0; at < 5_000; at += 1) many.append('first_name', String(at))
    const tooMany = await postForm(service.url, many)
    assert.equal(stopOf(tooMany), 'request_too_large')
    assert.equal(tooMany.page.values.first_name, 'Ada')
    const odd = await postForm(
      service.url,
      formOf({ ...ANSWERS, __proto__: 'x', constructor: 'y', toString: 'z' }),
    )
    assert.equal(odd.page.outcome.kind, 'registered')
    const binary = await postForm(
      service.url,
      formOf({ ...ANSWERS, home_town: '\u0001\ufffd\r\n-- ', education_level: 'x' }),
    )
    assert.equal(binary.page.outcome.kind, 'registered')
    assert.equal(sent(service).at(-1).education_level, '')
  })

  test('a text that is too long is wrong, and does not end the post', async (context) => {
    const service = await startTestService(context)
    const answer = await postForm(service.url, formOf({ ...ANSWERS, first_name: 'a'.repeat(60_000) }))
    assert.deepEqual(errorsOf(answer), { first_name: 'text_too_long' })
  })

  test('too many posts are told how long to wait, with what was typed', async (context) => {
    const service = await startTestService(context, { environment: { RATE_LIMIT_PER_MINUTE: '1' } })
    await postForm(service.url, formOf(ANSWERS))
    const { status, page, headers } = await postForm(service.url, formOf(ANSWERS))
    assert.equal(status, 429)
    assert.equal(page.outcome.kind, 'stopped')
    assert.equal(page.values.email, ANSWERS.email)
    assert.ok(Number(headers.get('retry-after')) > 0)
  })
})

test('GET /?script=off is the same page with nothing in it, made anew for each reader', async (context) => {
  const service = await startTestService(context)
  const [one, other] = await Promise.all(
    [1, 2].map(async () => (await fetch(`${service.url}/?script=off`)).text()),
  )
  assert.match(one!, /"kind":"new"/)
  assert.notEqual(one, other)
  assert.equal((await fetch(`${service.url}/without-script.mjs`)).status, 404)
  assert.equal((await fetch(`${service.url}/without-script.en.html`)).status, 404)
})
