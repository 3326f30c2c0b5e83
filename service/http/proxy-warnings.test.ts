import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Environment } from '@resume-library/server/configuration/configuration'
import { rawRequest } from '@resume-library/server/testing/raw-request'
import { startTestService } from '../testing/test-service.ts'

/** Returns the warnings after the same page was asked for twice with these headers. */
async function warnings(
  context: TestContext,
  headers: Record<string, string>,
  environment: Environment = {},
): Promise<Record<string, unknown>[]> {
  const { url, log } = await startTestService(context, { environment })
  const before = log.length
  for (let asked = 0; asked < 2; asked++) await rawRequest(url, { headers })
  return log.slice(before).filter(({ level }) => level === 40)
}

const BOARD = { Host: 'jobs.example.com' }
const FORWARDED = { ...BOARD, 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' }

describe('the log warns once', () => {
  test('of a forwarded header from an untrusted proxy, without its address', async (context) => {
    const lines = await warnings(context, FORWARDED, { PUBLIC_URL: 'https://jobs.example.com' })
    assert.equal(lines.length, 1)
    assert.equal(lines[0]!.msg, 'proxy not trusted')
    assert.match(String(lines[0]!.advice), /TRUST_PROXY=on/)
    assert.doesNotMatch(JSON.stringify(lines), /203\.0\.113\.7|127\.0\.0\.1/)
  })

  test('of a proxy that sends no X-Forwarded-For', async (context) => {
    const headers = { ...BOARD, Origin: 'https://jobs.example.com' }
    const lines = await warnings(context, headers, { PUBLIC_URL: 'https://jobs.example.com' })
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['proxy sends no X-Forwarded-For'],
    )
  })

  test('of a proxy that does not forward Host', async (context) => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const lines = await warnings(context, headers, { TRUST_PROXY: 'on' })
    assert.equal(lines.length, 1)
    assert.equal(lines[0]!.msg, 'public address unreachable')
    assert.match(String(lines[0]!.advice), /Make the proxy forward `Host`, and set PUBLIC_URL/)
  })

  test('of a PUBLIC_URL of this machine', async (context) => {
    const environment = { TRUST_PROXY: 'on', PUBLIC_URL: 'https://localhost:3000' }
    const lines = await warnings(context, FORWARDED, environment)
    assert.equal(lines.length, 1)
    assert.equal(lines[0]!.msg, 'public address unreachable')
    assert.match(String(lines[0]!.advice), /PUBLIC_URL .* not one of this machine/)
    assert.doesNotMatch(String(lines[0]!.advice), /`Host`/)
  })
})

describe('the log has no warning', () => {
  const right: [string, Record<string, string>, Environment?][] = [
    ['a proxy that is trusted and passes on all', FORWARDED, { TRUST_PROXY: 'on' }],
    [
      'a proxy that is trusted where PUBLIC_URL is set',
      { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' },
      { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://jobs.example.com' },
    ],
    ['no proxy, on this machine', { Origin: 'http://localhost:3000' }],
    ['no proxy, in a local network', { Host: '192.168.1.5:3000', Origin: 'http://192.168.1.5:3000' }],
    ['a page without an origin', { Origin: 'null' }],
  ]
  test('if everything is configured correctly', async (context) => {
    for (const [what, headers, environment] of right)
      assert.deepEqual(await warnings(context, headers, environment), [], what)
  })
})
