import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unknownVariables } from './configuration.ts'

const KNOWN = ['HOST', 'PORT', 'PROVIDER_URL', 'S3_BUCKET', 'EVENTS_URL', 'TERMS_URL', 'DATA_DIR']

test('an unknown variable with a known prefix, another plural, or a slip, is named, without its value', () => {
  const unknown = [
    'PROVIDER_ULR',
    's3_bucket',
    'EVENT_URL',
    'PROVIDERS_URL',
    'PROVIDR_URL',
    'PORVIDER_URL',
    'DATADIR',
    'TREMS_URL',
    'providrurl',
    'PROT',
    'HSOT',
  ]
  const given = Object.fromEntries([...unknown, 'PROVIDER_URL'].map((name) => [name, 'canary']))
  assert.deepEqual(
    unknownVariables(given, KNOWN),
    unknown.map((name) => `${name} is unknown, and is ignored`),
  )
})

test('empty and foreign variables are ignored', () => {
  const names = [
    'HOSTNAME',
    'HOST_NAME',
    'PROVIDERS',
    'S3',
    'LOG_DIR',
    'TERM_PROGRAM',
    'HOME',
    'PATH',
    'DBUS_URL',
    'CDPATH',
    'TERM',
    'PWD',
  ]
  const others = { PROVIDER_ULR: '', ...Object.fromEntries(names.map((name) => [name, 'x'])) }
  assert.deepEqual(unknownVariables(others, KNOWN), [])
})
