import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { serviceConfig } from './config.ts'
import { PRIVATE_NETWORKS } from './proxy-trust.ts'

const NEEDED = { PROVIDER_URL: 'https://provider.example/api/', PROVIDER_CREDENTIAL: 'board:secret' }

const faultsOf = (environment: Record<string, string>) => {
  try {
    serviceConfig(environment)
    return []
  } catch (error) {
    return (error as { faults: string[] }).faults.map((fault) => fault.split(':', 1)[0])
  }
}

describe('the configuration', () => {
  test('has the defaults that are written down', () => {
    const config = serviceConfig(NEEDED)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.port, 3000)
    assert.deepEqual(config.resumes, { kind: 'disk', folder: 'data/resumes' })
    assert.equal(config.provider.url, 'https://provider.example/api')
    assert.equal(config.jobBoardUrl, 'https://jobs.example.com')
    assert.equal(config.rateLimitPerMinute, 60)
    assert.equal(config.uploadTtlHours, 24)
    assert.equal(config.randomData, true)
    assert.equal(config.resumeFill, true)
    assert.equal(config.trustProxy, false)
    assert.equal(config.clamav, null)
  })

  test('takes no old key of the outbox without the new one', () => {
    const old = { STORE_AND_FORWARD_OLD_KEY: Buffer.alloc(32).toString('base64') }
    assert.deepEqual(faultsOf({ ...NEEDED, ...old }), ['STORE_AND_FORWARD_OLD_KEY'])
    assert.deepEqual(faultsOf({ ...NEEDED, ...old, STORE_AND_FORWARD_KEY: 'short' }), [
      'STORE_AND_FORWARD_KEY',
    ])
    assert.deepEqual(
      faultsOf({ ...NEEDED, ...old, STORE_AND_FORWARD_KEY: old.STORE_AND_FORWARD_OLD_KEY }),
      [],
    )
  })

  test('takes no pattern for the origins of other pages, which browsers would never match', () => {
    for (const origin of ['https://*.example.com', '*'])
      assert.deepEqual(faultsOf({ ...NEEDED, ALLOWED_ORIGINS: origin }), ['ALLOWED_ORIGINS'])
  })

  test('takes no data folder in which nothing can be made', () => {
    for (const folder of ['/proc/x', '/proc/../proc/x/y', '/dev/fd/x'])
      assert.deepEqual(faultsOf({ ...NEEDED, DATA_DIR: folder }), ['DATA_DIR'])
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
    assert.deepEqual(faultsOf(wrong).sort(), [...given, ...expected].sort())
  })

  test('reads secrets from files, and says when one is given twice', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    context.after(() => rm(folder, { recursive: true }))
    const path = join(folder, 'credential')
    await writeFile(path, 'board:from a file\n')
    const { PROVIDER_CREDENTIAL: _, ...others } = NEEDED
    const config = serviceConfig({ ...others, PROVIDER_CREDENTIAL_FILE: path })
    assert.equal(config.provider.credential, 'board:from a file')
    assert.deepEqual(faultsOf({ ...NEEDED, PROVIDER_CREDENTIAL_FILE: path }), ['PROVIDER_CREDENTIAL'])
    assert.deepEqual(faultsOf({ ...others, PROVIDER_CREDENTIAL_FILE: `${path}.not` }), [
      'PROVIDER_CREDENTIAL_FILE',
    ])
  })

  test('believes proxies at private addresses only, unless they are named', () => {
    assert.deepEqual(serviceConfig({ ...NEEDED, TRUST_PROXY: 'on' }).trustProxy, PRIVATE_NETWORKS)
    const named = serviceConfig({ ...NEEDED, TRUST_PROXY: '203.0.113.7, 2001:db8::/32' })
    assert.deepEqual(named.trustProxy, ['203.0.113.7', '2001:db8::/32'])
    for (const wrong of ['10.0.0.0/33', '::/129', '10.0.0.0/-1', '10.0.0.0/', '0.0.0.0/0', '::/00'])
      assert.deepEqual(faultsOf({ ...NEEDED, TRUST_PROXY: wrong }), ['TRUST_PROXY'], wrong)
  })

  test('keeps registrations only with a key of 32 bytes', () => {
    assert.equal(serviceConfig(NEEDED).storeAndForward, null)
    for (const wrong of ['short', 'a'.repeat(42), `${'a'.repeat(43)}!`, 'ä'.repeat(43)])
      assert.deepEqual(
        faultsOf({ ...NEEDED, STORE_AND_FORWARD_KEY: wrong }),
        ['STORE_AND_FORWARD_KEY'],
        wrong,
      )
    const STORE_AND_FORWARD_KEY = Buffer.alloc(32, 7).toString('base64')
    const { keys, hours, maximum } = serviceConfig({ ...NEEDED, STORE_AND_FORWARD_KEY }).storeAndForward!
    assert.deepEqual([keys, hours, maximum], [[Buffer.alloc(32, 7)], 72, 10_000])
    const wrong = { STORE_AND_FORWARD_HOURS: '0', STORE_AND_FORWARD_MAX: 'many' }
    assert.deepEqual(faultsOf({ ...NEEDED, ...wrong }), ['STORE_AND_FORWARD_HOURS', 'STORE_AND_FORWARD_MAX'])
  })
})
