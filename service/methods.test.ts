import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { startTestService } from './testing/test-service.ts'

/** Methods of each path, besides OPTIONS. */
const TAKEN: Readonly<Record<string, string>> = {
  '/': 'GET, HEAD, POST',
  '/?lang=es': 'GET, HEAD, POST',
  '/assets/main-1a2b.js': 'GET, HEAD',
  '/api/upload': 'POST',
  '/api/upload/1-ada.pdf': 'DELETE',
  '/api/registrations': 'GET, HEAD',
  '/api/funnel': 'POST',
  '/v1/candidate/backfill/register': 'POST',
  '/candidate/resumes/1-ada.pdf': 'GET, HEAD',
  '/candidate/erase/secret': 'GET, HEAD, POST',
  '/registration/secret': 'GET, HEAD',
  '/registration/secret/withdraw': 'POST',
  '/livez': 'GET, HEAD',
  '/readyz': 'GET, HEAD',
  '/metrics': 'GET, HEAD',
  '/openapi.json': 'GET, HEAD',
}
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

const ask = (url: string, method: string) => rawRequest(url, { method, headers: { connection: 'close' } })

const sorted = (methods: string) => methods.split(', ').sort()
const STORE_AND_FORWARD_KEY = 'A'.repeat(43)

describe('a known path', () => {
  test('answers other methods with 405 and Allow', async (context) => {
    const { url } = await startTestService(context, { environment: { STORE_AND_FORWARD_KEY } })
    for (const [path, taken] of Object.entries(TAKEN)) {
      for (const method of METHODS.filter((one) => !taken.split(', ').includes(one))) {
        const { status, headers, body } = await ask(url + path, method)
        const { allow = '', 'content-type': type = '' } = headers
        assert.deepEqual([status, sorted(allow)], [405, sorted(`${taken}, OPTIONS`)], `${method} ${path}`)
        assert.match(type, /^application\/problem\+json/)
        if (method === 'HEAD') continue
        const { type: kind, title, status: told, code } = JSON.parse(String(body))
        assert.deepEqual(
          [kind, title, told, code],
          ['about:blank', 'Method Not Allowed', 405, 'method_not_allowed'],
        )
      }
    }
  })

  test('answers OPTIONS with Allow, and leaves preflight requests to CORS', async (context) => {
    const origin = 'https://jobs.example.org'
    const { url } = await startTestService(context, { environment: { ALLOWED_ORIGINS: origin } })
    const { status, headers } = await ask(`${url}/api/upload`, 'OPTIONS')
    assert.deepEqual([status, headers.allow], [204, 'OPTIONS, POST'])
    const preflight = await fetch(`${url}/api/upload`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    })
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/)
  })
})

test('an unknown path is 404 for every method', async (context) => {
  const { url } = await startTestService(context)
  for (const path of [
    '/nothing',
    '/candidate/resumes/',
    '/candidate/resumes/a/b',
    '/livez/',
    '/registration/x',
  ])
    for (const method of [...METHODS, 'OPTIONS'])
      assert.equal((await ask(url + path, method)).status, 404, `${method} ${path}`)
})
