import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERASURE_PATH, READINESS_PATH, REGISTER_PATH } from '@resume-library/contract/provider-api'
import { useProvider } from './testing/running.ts'
import { engines } from './testing/storage.ts'

const [engine] = engines()
const running = useProvider(engine!)

test('a path that is known answers any other method with 405 and what it takes, and carries the id of a request', async () => {
  for (const [path, method, allow] of [
    [REGISTER_PATH, 'GET', 'OPTIONS, POST'],
    [ERASURE_PATH, 'DELETE', 'OPTIONS, POST'],
    [READINESS_PATH, 'PUT', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const answer = await fetch(running.url() + path, { method, headers: { 'X-Request-Id': 'proxy-1234' } })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow])
    assert.equal(answer.headers.get('x-request-id'), 'proxy-1234')
    const { title, code } = (await answer.json()) as Record<string, unknown>
    assert.deepEqual([title, code], ['Method Not Allowed', 'method_not_allowed'])
  }
})
