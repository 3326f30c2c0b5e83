import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownVariables } from './configuration.ts'

const KNOWN = ['HOST', 'PROVIDER_URL', 'S3_BUCKET', 'EVENTS_URL', 'TERMS_URL']

test('an unknown variable with a known prefix, or another plural, is named, without its value', () => {
  const unknown = ['PROVIDER_ULR', 's3_bucket', 'EVENT_URL', 'PROVIDERS_URL']
  const given = Object.fromEntries([...unknown, 'PROVIDER_URL'].map((name) => [name, 'canary']))
  assert.deepEqual(
    unknownVariables(given, KNOWN),
    unknown.map((name) => `${name} is unknown, and is ignored`),
  )
})

test('empty and foreign variables are ignored', () => {
  const names = ['HOSTNAME', 'HOST_NAME', 'PROVIDERS', 'S3', 'LOG_DIR', 'TERM_PROGRAM']
  const others = { PROVIDER_ULR: '', ...Object.fromEntries(names.map((name) => [name, 'x'])) }
  assert.deepEqual(unknownVariables(others, KNOWN), [])
})
