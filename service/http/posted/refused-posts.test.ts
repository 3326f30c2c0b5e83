import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANSWERS, errorsOf, formOf, postForm, sent } from '../../testing/post-form.ts'
import { json } from '../../testing/scripted-provider.ts'
import { startTestService } from '../../testing/test-service.ts'

const stopOf = ({ page }: Awaited<ReturnType<typeof postForm>>) =>
  page.outcome.kind === 'stopped' ? page.outcome.code : page.outcome.kind

test('a refusal by the provider is shown in the page with the answers', async (context) => {
  const service = await startTestService(context)
  for (const status of [400, 401, 403, 409, 422, 429, 500, 503]) {
    service.provider.answer = json(status, { detail: 'No.' }, { 'Retry-After': '7' })
    const answer = await postForm(service.url, formOf(ANSWERS))
    assert.equal(answer.status, status)
    assert.deepEqual(answer.page.outcome, {
      kind: 'refused',
      status,
      body: { detail: 'No.' },
      waitMs: 7000,
    })
    assert.equal(answer.page.values.email, ANSWERS.email)
    assert.equal(answer.headers.get('retry-after'), '7')
  }
})

test('small and reversed pay is asked about once', async (context) => {
  const service = await startTestService(context)
  const post = (more: Record<string, string>) => postForm(service.url, formOf({ ...ANSWERS, ...more }))
  const small = { salary_min: '18', salary_max: '$25' }
  assert.deepEqual(errorsOf(await post(small)), { salary_min: 'pay_period_missing' })
  await post({ ...small, pay_period: 'hour' })
  const reversed = { salary_min: '60,000', salary_max: '50k' }
  assert.deepEqual(errorsOf(await post(reversed)), { salary_max: 'salaries_reversed' })
  await post({ ...reversed, asked_salaries: '60000-50000' })
  const pay = sent(service).map(({ salary_min, salary_max }) => [salary_min, salary_max])
  assert.deepEqual(pay, [
    [37_440, 52_000],
    [60_000, 50_000],
  ])
})

describe('an invalid form post', () => {
  test('is refused from another site', async (context) => {
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

  test('is answered with the page: wrong type, malformed body, too many fields, prototype names', async (context) => {
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
    const malformed = await postForm(
      service.url,
      formOf({ ...ANSWERS, __proto__: 'x', constructor: 'y', toString: 'z' }),
    )
    assert.equal(malformed.page.outcome.kind, 'registered')
    const binary = await postForm(
      service.url,
      formOf({ ...ANSWERS, home_town: '\u0001\ufffd\r\n-- ', education_level: 'x' }),
    )
    assert.equal(binary.page.outcome.kind, 'registered')
    assert.equal(sent(service).at(-1).education_level, '')
  })

  test('a too long text is an error of its field', async (context) => {
    const service = await startTestService(context)
    const answer = await postForm(service.url, formOf({ ...ANSWERS, first_name: 'a'.repeat(60_000) }))
    assert.deepEqual(errorsOf(answer), { first_name: 'text_too_long' })
  })

  test('rate-limited posts show the wait and the answers', async (context) => {
    const service = await startTestService(context, { environment: { RATE_LIMIT_PER_MINUTE: '1' } })
    await postForm(service.url, formOf(ANSWERS))
    const { status, page, headers } = await postForm(service.url, formOf(ANSWERS))
    assert.equal(status, 429)
    assert.equal(page.outcome.kind, 'stopped')
    assert.equal(page.values.email, ANSWERS.email)
    assert.ok(Number(headers.get('retry-after')) > 0)
  })
})
