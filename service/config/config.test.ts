import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PRIVATE_NETWORKS } from '@resume-library/server/configuration/proxy-trust'
import { configured, faultsOf } from '../testing/configured.ts'

/** The variables that are wrong. */
const wrongIn = (environment: Record<string, string | undefined>) =>
  faultsOf(environment).map((fault) => fault.split(':', 1)[0])

describe('the configuration', () => {
  test('has the documented defaults', () => {
    const config = configured({})
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.port, 3000)
    assert.deepEqual(config.resumes, { kind: 'disk', folder: 'data/resumes' })
    assert.equal(config.provider.url, 'https://provider.example/api')
    assert.equal(config.jobBoardUrl, 'https://jobs.example.com')
    assert.equal(config.rateLimitPerMinute, 60)
    assert.equal(config.uploadTtlHours, 24)
    assert.equal(config.randomData, true)
    assert.equal(config.resumeFill, true)
    assert.equal(config.resumeBuilder, true)
    assert.equal(config.trustProxy, false)
    assert.equal(config.clamavHost, null)
  })

  test('shows the Fill with Random Data button to nobody but who tries the form on this machine', () => {
    const shows = (environment: Record<string, string>) => configured(environment).randomData
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.1.2.3']) assert.ok(shows({ HOST }), HOST)
    for (const HOST of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com'])
      assert.ok(!shows({ HOST }), HOST)
    assert.ok(!shows({ PUBLIC_URL: 'https://a.example' }))
    assert.ok(shows({ PUBLIC_URL: 'https://a.example', HOST: '0.0.0.0', RANDOM_DATA: 'on' }))
    assert.ok(!shows({ RANDOM_DATA: 'off' }))
  })

  test('refuses an old key of the outbox without the new one', () => {
    const old = { STORE_AND_FORWARD_OLD_KEY: Buffer.alloc(32).toString('base64') }
    assert.deepEqual(wrongIn({ ...old }), ['STORE_AND_FORWARD_OLD_KEY'])
    assert.deepEqual(wrongIn({ ...old, STORE_AND_FORWARD_KEY: 'short' }), ['STORE_AND_FORWARD_KEY'])
    assert.deepEqual(wrongIn({ ...old, STORE_AND_FORWARD_KEY: old.STORE_AND_FORWARD_OLD_KEY }), [])
  })

  test('refuses a pattern for ALLOWED_ORIGINS, which browsers would never match', () => {
    for (const origin of ['https://*.example.com', '*'])
      assert.deepEqual(wrongIn({ ALLOWED_ORIGINS: origin }), ['ALLOWED_ORIGINS'])
  })

  test('refuses a public address with a path, below which the page would find none of its parts', () => {
    assert.deepEqual(wrongIn({ PUBLIC_URL: 'https://jobs.example.com/apply' }), ['PUBLIC_URL'])
    assert.deepEqual(wrongIn({ PUBLIC_URL: 'https://jobs.example.com/' }), [])
  })

  test('refuses a data folder that cannot be written', () => {
    for (const folder of ['/proc/x', '/proc/../proc/x/y', '/dev/fd/x'])
      assert.deepEqual(wrongIn({ DATA_DIR: folder }), ['DATA_DIR'])
  })

  test('names every fault at once', () => {
    const wrong = {
      PORT: '70000',
      PUBLIC_URL: 'http://resumes',
      PROVIDER_URL: 'ftp://provider.example',
      PROVIDER_CREDENTIAL: 'nobody',
      JOB_BOARD_URL: 'jobs.example.com',
      FORM_PROVIDER_URL: 'https://provider.example',
      RANDOM_DATA: 'yes',
      RESUME_FILL: 'maybe',
      RESUME_BUILDER: 'maybe',
      ACCENT_COLOR: 'red',
      FRAME_ANCESTORS: "https://a.example;script-src'unsafe-inline'",
      ALLOWED_ORIGINS: 'https://jobs.example.com/',
      TRUST_PROXY: '1',
      RATE_LIMIT_PER_MINUTE: '0',
      UPLOAD_TTL_HOURS: '-1',
      CLAMAV_HOST: 'h:99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      S3_BUCKET: 'resumes',
    }
    const expected = ['FORM_PROVIDER_CREDENTIAL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const given = Object.keys(wrong).filter((name) => !['FORM_PROVIDER_URL', 'S3_BUCKET'].includes(name))
    assert.deepEqual(wrongIn(wrong).sort(), [...given, ...expected].sort())
  })

  test('trusts proxies at private addresses only, unless they are named', () => {
    assert.deepEqual(configured({ TRUST_PROXY: 'on' }).trustProxy, PRIVATE_NETWORKS)
    const named = configured({ TRUST_PROXY: '203.0.113.7, 2001:db8::/32' })
    assert.deepEqual(named.trustProxy, ['203.0.113.7', '2001:db8::/32'])
    for (const wrong of ['10.0.0.0/33', '::/129', '10.0.0.0/-1', '10.0.0.0/', '0.0.0.0/0', '::/00'])
      assert.deepEqual(wrongIn({ TRUST_PROXY: wrong }), ['TRUST_PROXY'], wrong)
  })

  test('refuses a STORE_AND_FORWARD_KEY of another length than 32 bytes', () => {
    assert.equal(configured({}).storeAndForward, null)
    for (const wrong of ['short', 'a'.repeat(42), `${'a'.repeat(43)}!`, 'ä'.repeat(43)])
      assert.deepEqual(wrongIn({ STORE_AND_FORWARD_KEY: wrong }), ['STORE_AND_FORWARD_KEY'], wrong)
    const STORE_AND_FORWARD_KEY = Buffer.alloc(32, 7).toString('base64')
    const { keys, hours, maximum } = configured({ STORE_AND_FORWARD_KEY }).storeAndForward!
    assert.deepEqual([keys, hours, maximum], [[Buffer.alloc(32, 7)], 72, 10_000])
    const wrong = { STORE_AND_FORWARD_HOURS: '0', STORE_AND_FORWARD_MAX: 'many' }
    assert.deepEqual(wrongIn({ ...wrong }), ['STORE_AND_FORWARD_HOURS', 'STORE_AND_FORWARD_MAX'])
  })
})
