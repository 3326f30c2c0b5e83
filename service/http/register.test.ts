import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SENTENCES } from '@resume-library/contract/errors'
import { REGISTRATION_MAX_BYTES, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { RESUMES_PATH } from '@resume-library/contract/service-api'
import { newName, PDF, register } from '../testing/requests.ts'
import { CREDENTIAL, startTestService } from '../testing/test-service.ts'

type Body = Record<string, unknown>

describe('POST /v1/candidate/backfill/register', () => {
  test('names each invalid member', async (context) => {
    const service = await startTestService(context)
    for (const [field, value] of [
      ['password', { a: 1 }],
      ['salary_min', '10'],
      ['uploaded_resume', 'base64'],
    ] as const) {
      const answer = await register(service.url, { [field]: value })
      const body = (await answer.json()) as Body
      assert.deepEqual([answer.status, body.code], [400, 'request_invalid'], field)
      assert.equal(typeof body[field], 'string')
      assert.match(String(body.detail), new RegExp(field))
    }
    assert.equal(service.provider.requests.length, 0)
  })

  test('repeats the five checks', async (context) => {
    const service = await startTestService(context)
    const answer = await register(service.url, { email: 'nobody', resume_url: '' })
    assert.equal(answer.status, 400)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.equal(((await answer.json()) as Body).detail, SENTENCES.check_email)
    assert.equal(service.provider.requests.length, 0)
  })

  test('drops unknown fields, and does not forward the client’s Authorization', async (context) => {
    const service = await startTestService(context)
    await register(
      service.url,
      { is_admin: true, constructor: 'x' },
      { Authorization: 'Basic bm8=', Cookie: 'a=b', 'X-Forwarded-For': '203.0.113.1' },
    )
    const [request] = service.provider.requests
    const sent = JSON.parse(request?.body ?? '') as Body
    assert.deepEqual(
      Object.keys(sent).filter((key) => key === 'is_admin' || key === 'constructor'),
      [],
    )
    assert.equal(request?.headers.authorization, `Basic ${Buffer.from(CREDENTIAL).toString('base64')}`)
    assert.equal(request?.headers.cookie, undefined)
    assert.equal(request?.headers['x-forwarded-for'], undefined)
  })

  test('refuses anything but a JSON object', async (context) => {
    const service = await startTestService(context)
    const send = (body: string, type = 'application/json') =>
      fetch(service.url + REGISTER_PATH, { method: 'POST', headers: { 'Content-Type': type }, body })
    for (const body of ['', '{', 'null', '[]', '"text"', '7', '{"__proto__":{"a":1}}']) {
      assert.equal((await send(body)).status, 400, body)
    }
    assert.equal((await send('a=b', 'application/x-www-form-urlencoded')).status, 415)
    assert.equal((await fetch(service.url + REGISTER_PATH)).status, 405)
  })

  test('accepts 8 MiB and no more', async (context) => {
    const service = await startTestService(context)
    const base64 = Buffer.concat([PDF], RESUME_MAX_BYTES).toString('base64')
    assert.equal(base64.length, 6_990_508)
    const answer = await register(service.url, {
      resume_url: '',
      uploaded_resume: { resume_content_base64: base64 },
    })
    assert.equal(answer.status, 201)
    const sent = JSON.parse(service.provider.requests[0]?.body ?? '') as { uploaded_resume: Body }
    assert.equal(sent.uploaded_resume.resume_content_base64, base64)
    assert.equal(sent.uploaded_resume.resume_filename, 'resume.pdf')

    const tooLarge = await register(service.url, { key_skills: 'a'.repeat(REGISTRATION_MAX_BYTES) })
    assert.equal(tooLarge.status, 413)
  })

  test('accepts the resume of another site with any path', async (context) => {
    const service = await startTestService(context)
    const resume_url = `https://other.example${RESUMES_PATH}${newName()}`
    assert.equal((await register(service.url, { resume_url })).status, 201)
  })

  test('refuses an invalid Idempotency-Key', async (context) => {
    const service = await startTestService(context)
    for (const key of ['a'.repeat(300), 'with space', 'ümlaut']) {
      const answer = await register(service.url, {}, { 'Idempotency-Key': key })
      assert.equal(answer.status, 400, key)
    }
  })
})
