import assert from 'node:assert/strict'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { FUNNEL_PATH } from '@resume-library/contract/service-api'
import { REGISTRATION, register, upload } from '../testing/requests.ts'
import { json } from '../testing/scripted-provider.ts'
import { startTestService } from '../testing/test-service.ts'

const metricsOf = async (service: string) => (await fetch(`${service}/metrics`)).text()

describe('routes for operators', () => {
  test('livez answers while the provider is down, and readyz names what fails', async (context) => {
    const service = await startTestService(context)
    const ready = await fetch(`${service.url}/readyz`)
    assert.equal(ready.status, 200)
    assert.deepEqual(await ready.json(), { status: 'ok', storage: 'ok', provider: 'ok' })

    const lonely = await startTestService(context)
    await lonely.provider.close()
    const unready = await fetch(`${lonely.url}/readyz`)
    assert.equal(unready.status, 503)
    assert.deepEqual(await unready.json(), { status: 'unavailable', storage: 'ok', provider: 'unavailable' })
    assert.equal((await fetch(`${lonely.url}/livez`)).status, 200)
  })

  test('readyz fails when files cannot be stored', async (context) => {
    const service = await startTestService(context)
    const folder = join(service.dataDir, 'resumes')
    await rm(folder, { recursive: true })
    await writeFile(folder, 'a file in the way of the folder')
    const unready = await fetch(`${service.url}/readyz`)
    assert.deepEqual(await unready.json(), { status: 'unavailable', storage: 'unavailable', provider: 'ok' })
    await chmod(folder, 0o600)
  })

  test('metrics count requests, bytes, provider calls and steps, without personal data', async (context) => {
    const service = await startTestService(context)
    const uploaded = (await (await upload(service.url)).json()) as { filename: string }
    await upload(service.url, { filename: 'wrong.exe' })
    await register(service.url)
    service.provider.answer = json(409, {})
    await register(service.url)
    const report = (body: string, type: string) =>
      fetch(service.url + FUNNEL_PATH, { method: 'POST', headers: { 'Content-Type': type }, body })
    assert.equal((await report('{"step":"opened"}', 'text/plain;charset=UTF-8')).status, 204)
    assert.equal((await report('{"step":"opened"}', 'application/json')).status, 204)
    assert.equal((await report('{"step":"nowhere"}', 'text/plain')).status, 400)
    assert.equal((await report('opened', 'text/plain')).status, 400)

    const metrics = await metricsOf(service.url)
    assert.match(
      metrics,
      /^http_request_duration_seconds_count\{route="\/api\/upload",method="POST",status="200"\} 1$/m,
    )
    assert.match(metrics, /^resume_upload_bytes_total 4\d$/m)
    assert.match(metrics, /^resume_uploads_total\{outcome="stored"\} 1$/m)
    assert.match(metrics, /^resume_uploads_total\{outcome="resume_type_refused"\} 1$/m)
    assert.match(metrics, /^provider_request_duration_seconds_count\{outcome="201"\} 1$/m)
    assert.match(metrics, /^provider_request_duration_seconds_count\{outcome="409"\} 1$/m)
    assert.match(metrics, /^registrations_refused_total\{status="409"\} 1$/m)
    assert.match(metrics, /^registration_funnel_total\{step="opened"\} 2$/m)
    for (const secret of [REGISTRATION.password, 'ada', 'Lovelace', uploaded.filename]) {
      assert.ok(!metrics.toLowerCase().includes(secret.toLowerCase()), secret)
    }
  })
})
