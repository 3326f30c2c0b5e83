import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newName, PDF, register, upload } from './testing/requests.ts'
import { json } from './testing/scripted-provider.ts'
import { CREDENTIAL, startTestService } from './testing/test-service.ts'

describe('the journey of a registration', () => {
  test('an upload is kept, served, and named by a registration that reaches the provider once', async (context) => {
    const service = await startTestService(context)
    const filename = newName()
    const uploaded = await upload(service.url, { filename })
    assert.equal(uploaded.status, 200)
    const { delete_url, ...answer } = (await uploaded.json()) as { url: string; delete_url: string }
    assert.ok(delete_url.startsWith(`${service.url}/api/upload/${filename}?secret=`))
    assert.deepEqual(answer, { success: true, filename, url: `${service.url}/candidate/resumes/${filename}` })

    const served = await fetch(answer.url)
    assert.deepEqual(Buffer.from(await served.arrayBuffer()), PDF)

    service.provider.answer = json(201, { candidate: 7 })
    const registered = await register(service.url, { resume_url: answer.url }, { 'Idempotency-Key': 'abc' })
    assert.equal(registered.status, 201)
    assert.deepEqual(await registered.json(), { candidate: 7 })

    assert.equal(service.provider.requests.length, 1)
    const [request] = service.provider.requests
    assert.equal(request?.path, '/v1/candidate/backfill/register')
    assert.equal(request?.headers.authorization, `Basic ${Buffer.from(CREDENTIAL).toString('base64')}`)
    assert.equal(request?.headers['content-type'], 'application/json')
    assert.equal(request?.headers.accept, 'application/json')
    assert.equal(request?.headers['idempotency-key'], 'abc')
    const sent = JSON.parse(request?.body ?? '')
    assert.equal(sent.email, 'ada@example.com')
    assert.equal(sent.phone, '+15550109999')
    assert.equal(sent.zip_code, '12345')
    assert.equal(sent.country_id, 'US')
    assert.equal(sent.relocate, '0')
    assert.equal(sent.resume_url, answer.url)
  })
})
