import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { RESUMES_PATH, UPLOAD_PATH } from '@resume-library/contract/service-api'
import { filenamePart, filePart, multipart } from '../testing/raw-upload.ts'
import { newName, PDF, register } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const HALF = Buffer.concat([PDF, Buffer.alloc(512 * 1024 - PDF.length, ' ')])
const ALMOST_HALF = HALF.subarray(0, HALF.length - 16 * 1024)

const startWithQuota = (context: TestContext) =>
  startTestService(context, { environment: { UPLOAD_QUOTA_MB: '1', TRUST_PROXY: 'on' } })

function uploadFrom(address: string, service: string, filename = newName(), bytes: Buffer = ALMOST_HALF) {
  return fetch(service + UPLOAD_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'X-Forwarded-For': address },
    body: new Uint8Array(multipart('b', [filePart(bytes), filenamePart(filename)])),
  })
}

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

test('uploads from pages of other sites are refused, but not of ALLOWED_ORIGINS and of programs', async (context) => {
  const allowed = 'https://jobs.example.com'
  const { url } = await startTestService(context, { environment: { ALLOWED_ORIGINS: allowed } })
  const statusOf = async (headers: Record<string, string>) => {
    const body = new Uint8Array(multipart('b', [filePart(PDF), filenamePart(newName())]))
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' }
    return (await fetch(url + UPLOAD_PATH, { method: 'POST', headers: { ...type, ...headers }, body })).status
  }
  const other = 'https://other.example'
  assert.equal(await statusOf({ Origin: other, 'Sec-Fetch-Site': 'cross-site' }), 403)
  assert.equal(await statusOf({ Origin: other }), 403)
  for (const headers of [{}, { Origin: allowed, 'Sec-Fetch-Site': 'cross-site' }, { Origin: url }])
    assert.equal(await statusOf(headers), 200, JSON.stringify(headers))
})

describe('the quota of unclaimed uploads', () => {
  test('refuses uploads of one client beyond it with Retry-After, and no others', async (context) => {
    const { url } = await startWithQuota(context)
    const uploads = Array.from({ length: 8 }, () => uploadFrom('203.0.113.1', url))
    assert.deepEqual(await statusesOf(uploads), [200, 200, 429, 429, 429, 429, 429, 429])
    const refused = await uploadFrom('203.0.113.1', url)
    const body = (await refused.json()) as Record<string, unknown>
    assert.deepEqual([refused.status, body.code, body.success], [429, 'upload_quota_exceeded', false])
    assert.match(String(body.detail), /in the last hour/)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds))
    assert.equal((await uploadFrom('203.0.113.2', url)).status, 200)
  })

  test('does not count refused, aborted or mis-announced uploads', async (context) => {
    const { url } = await startWithQuota(context)
    const wrong = Buffer.alloc(ALMOST_HALF.length, 'x')
    for (let time = 0; time < 6; time += 1) {
      assert.equal((await uploadFrom('203.0.113.1', url, newName(), wrong)).status, 415)
    }
    const taken = newName()
    assert.equal((await uploadFrom('203.0.113.1', url, taken)).status, 200)
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await uploadFrom('203.0.113.1', url, taken)).status, 409)
    }
    assert.equal((await uploadFrom('203.0.113.1', url)).status, 200)
    assert.equal((await uploadFrom('203.0.113.1', url)).status, 429)
  })

  test('is freed by a registration, but not by a refused one', async (context) => {
    const { url, provider } = await startWithQuota(context)
    const registered = async (status: number) => {
      provider.answer = json(status, {})
      const filename = newName()
      assert.equal((await uploadFrom('203.0.113.1', url, filename)).status, 200)
      const resume_url = url + RESUMES_PATH + filename
      await register(url, { resume_url }, { 'X-Forwarded-For': '203.0.113.1' })
    }
    for (let time = 0; time < 5; time += 1) await registered(201)
    await registered(422)
    await registered(422)
    assert.equal((await uploadFrom('203.0.113.1', url)).status, 429)
  })

  test('is freed once by a repeated registration', async (context) => {
    const { url, provider } = await startWithQuota(context)
    const filename = newName()
    assert.equal((await uploadFrom('203.0.113.1', url, filename)).status, 200)
    for (provider.answer of [json(503, {}), json(201, {}), json(409, {})])
      await register(url, { resume_url: url + RESUMES_PATH + filename }, { 'X-Forwarded-For': '203.0.113.1' })
    const uploads = Array.from({ length: 4 }, () => uploadFrom('203.0.113.1', url))
    assert.deepEqual(await statusesOf(uploads), [200, 200, 429, 429])
  })

  test('is a tenth of what one client may send in an hour, in uploads and with registrations', async (context) => {
    const { url } = await startWithQuota(context)
    const from = { 'X-Forwarded-For': '203.0.113.1' }
    const content = Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024 - PDF.length, ' ')]).toString('base64')
    const uploaded_resume = {
      resume_content_base64: content,
      resume_filename: 'cv.pdf',
      resume_filetype: 'pdf',
    }
    const attach = (headers: Record<string, string>) =>
      register(url, { uploaded_resume, resume_url: '' }, headers)
    for (let time = 0; time < 2; time += 1) assert.equal((await attach(from)).status, 201)
    for (let time = 0; time < 4; time += 1) {
      const filename = newName()
      assert.equal((await uploadFrom('203.0.113.1', url, filename)).status, 200)
      await register(url, { resume_url: url + RESUMES_PATH + filename }, from)
    }
    const refused = await attach(from)
    assert.equal(refused.status, 429)
    assert.match(await refused.text(), /upload_quota_exceeded/)
    assert.equal((await uploadFrom('203.0.113.1', url)).status, 429)
    assert.equal((await register(url, {}, from)).status, 201, 'a link needs no room')
    assert.equal((await attach({ 'X-Forwarded-For': '203.0.113.2' })).status, 201)
  })
})
