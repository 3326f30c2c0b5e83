import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nearMisses, nearMissSentences } from './near-misses.ts'

const KNOWN = ['HOST', 'PORT', 'PROVIDER_URL', 'LOG_LEVEL', 'RATE_LIMIT_PER_MINUTE', 'S3_BUCKET']

const meantBy = (name: string) => nearMisses({ [name]: 'value' }, KNOWN)[0]?.meant

describe('near misses of the names of variables', () => {
  for (const name of [
    'PROVIDR_URL',
    'PROVIDER_UR',
    'PROVIDER_URI',
    'PROVIDER_ULR',
    'PROVIDERR_URL',
    'PROVIDER-URL',
    'PROVIDERURL',
    'provider_url',
    'RPOVIDER_URL',
  ]) {
    test(`${name} means PROVIDER_URL`, () => assert.equal(meantBy(name), 'PROVIDER_URL'))
  }

  test('two slips are allowed in a long name, and in no other', () => {
    assert.equal(meantBy('RATE_LIMITS_PER_MINUTES'), 'RATE_LIMIT_PER_MINUTE')
    assert.equal(meantBy('LOG_LEVLES'), undefined)
  })

  test('names that others use are no near misses', () => {
    for (const name of ['HOME', 'HOSTS', 'SORT', 'PATH', 'LOGNAME', 'S3_BUCKET_URL', 'PROVIDER_PORT', 'S3'])
      assert.equal(meantBy(name), undefined, name)
  })

  test('a variable that is empty says nothing, nor one whose right name is set', () => {
    assert.deepEqual(nearMisses({ PROVIDR_URL: '' }, KNOWN), [])
    assert.deepEqual(nearMisses({ PROVIDR_URL: 'a', PROVIDER_URL: 'b' }, KNOWN), [])
  })

  test('each has one sentence, without its value or any other name', () => {
    const environment = { PROVIDR_URL: 'https://canary', LOGLEVEL: 'canary', EDITOR: 'canary' }
    assert.deepEqual(nearMissSentences(environment, KNOWN), [
      'PROVIDR_URL is not known: did you mean PROVIDER_URL?',
      'LOGLEVEL is not known: did you mean LOG_LEVEL?',
    ])
  })
})
