import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFile } from '../testing/temporary-folder.ts'
import { ConfigurationError, readConfiguration, unknownVariables } from './configuration.ts'
import { OUTBOX, SERVICE } from './environment.ts'

const KEY = Buffer.alloc(32, 7)
const STORE_AND_FORWARD_KEY = KEY.toString('base64')

const faultsOf = (
  environment: Record<string, string>,
  schema: typeof OUTBOX | typeof SERVICE = OUTBOX,
): readonly string[] => {
  try {
    readConfiguration(schema, environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}

test('reads values and defaults; an empty variable counts as missing', () => {
  const { storeAndForwardKey, storeAndForwardHours, databaseUrl, s3Region } = readConfiguration(OUTBOX, {
    STORE_AND_FORWARD_KEY,
    STORE_AND_FORWARD_HOURS: '',
    S3_REGION: 'eu-1',
  })
  assert.deepEqual([storeAndForwardKey, storeAndForwardHours, databaseUrl, s3Region], [KEY, 72, null, 'eu-1'])
})

test('every fault is named at once', () => {
  const faults = faultsOf({
    STORE_AND_FORWARD_HOURS: 'x',
    S3_BUCKET: 'resumes',
    STORE_AND_FORWARD_OLD_KEY: STORE_AND_FORWARD_KEY,
  })
  assert.deepEqual(
    faults.map((fault) => fault.split(':')[0]),
    [
      'STORE_AND_FORWARD_HOURS',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'STORE_AND_FORWARD_OLD_KEY',
    ],
  )
})

test('a secret comes from a file, without the line end', (context) => {
  const STORE_AND_FORWARD_KEY_FILE = temporaryFile(context, 'key', `${STORE_AND_FORWARD_KEY}\n`)
  assert.deepEqual(readConfiguration(OUTBOX, { STORE_AND_FORWARD_KEY_FILE }).storeAndForwardKey, KEY)
})

test('an unreadable or redundant secret file is one fault', (context) => {
  assert.deepEqual(faultsOf({ STORE_AND_FORWARD_KEY_FILE: '/no' }), [
    'STORE_AND_FORWARD_KEY_FILE: the file cannot be read',
  ])
  const required = { PROVIDER_URL: 'https://provider.example', PROVIDER_CREDENTIAL_FILE: '/no' }
  assert.deepEqual(faultsOf(required, SERVICE), ['PROVIDER_CREDENTIAL_FILE: the file cannot be read'])
  const STORE_AND_FORWARD_KEY_FILE = temporaryFile(context, 'key', STORE_AND_FORWARD_KEY)
  assert.deepEqual(faultsOf({ STORE_AND_FORWARD_KEY, STORE_AND_FORWARD_KEY_FILE }), [
    'STORE_AND_FORWARD_KEY: is set twice, here and by STORE_AND_FORWARD_KEY_FILE',
  ])
})

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
    unknownVariables(given),
    unknown.map((name) => `${name} is unknown, and is ignored`),
  )
})

test('empty and foreign variables are ignored', () => {
  const names = [
    'HOSTNAME',
    'HOST_NAME',
    'PROVIDERS',
    'S3',
    'TERM_PROGRAM',
    'HOME',
    'PATH',
    'DBUS_URL',
    'CDPATH',
    'TERM',
    'PWD',
  ]
  const others = { PROVIDER_ULR: '', ...Object.fromEntries(names.map((name) => [name, 'x'])) }
  assert.deepEqual(unknownVariables(others), [])
})
