import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESUMES_PATH, UPLOAD_PATH } from '@resume-library/contract/service-api'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { filenamePart, filePart, multipart } from '../testing/raw-upload.ts'
import { newName, PDF } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

/** The address that is told for an upload that asks at a host. */
async function answeredUrl(service: string, host: string, filename: string): Promise<string> {
  const headers = { Host: host, 'Content-Type': 'multipart/form-data; boundary=b' }
  const parts = multipart('b', [filePart(PDF), filenamePart(filename)])
  const { body } = await rawRequest(service + UPLOAD_PATH, { method: 'POST', headers }, parts)
  return JSON.parse(String(body)).url
}

test('the address of an upload uses the Host only if it names this machine', async (context) => {
  const { url } = await startTestService(context)
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000']) {
    const filename = newName()
    assert.equal(await answeredUrl(url, host, filename), `http://${host}${RESUMES_PATH}${filename}`)
  }
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1']) {
    const filename = newName()
    assert.equal(await answeredUrl(url, host, filename), RESUMES_PATH + filename, host)
  }
})

test('the address of an upload is below PUBLIC_URL whatever the Host', async (context) => {
  const service = await startTestService(context, {
    environment: { PUBLIC_URL: 'https://jobs.example.com/' },
  })
  const filename = newName()
  const url = await answeredUrl(service.url, 'evil.example', filename)
  assert.equal(url, `https://jobs.example.com${RESUMES_PATH}${filename}`)
})
