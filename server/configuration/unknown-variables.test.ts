import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownVariables } from './configuration.ts'

const KNOWN = ['HOST', 'PROVIDER_URL', 'S3_BUCKET']

test('an unknown variable with a known prefix is named, without its value', () => {
  assert.deepEqual(unknownVariables({ PROVIDER_ULR: 'canary', s3_bucket: 'x', PROVIDER_URL: 'x' }, KNOWN), [
    'PROVIDER_ULR is unknown, and is ignored',
    's3_bucket is unknown, and is ignored',
  ])
})

test('empty and foreign variables are ignored', () => {
  const others = { PROVIDER_ULR: '', HOSTNAME: 'x', HOST_NAME: 'x', PROVIDERS: 'x', S3: 'x', LOG_DIR: 'x' }
  assert.deepEqual(unknownVariables(others, KNOWN), [])
})
