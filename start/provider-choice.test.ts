import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { configurations } from './start.ts'

test('the built-in provider runs by default', () => {
  assert.ok(configurations({ PORT: '3000', PUBLIC_URL: 'https://a.example' }).provider)
  const other = configurations({ PROVIDER_URL: 'https://a.example', PROVIDER_CREDENTIAL: 'a:b' })
  assert.equal(other.provider, null)
})

test('a credential without PROVIDER_URL hides no other fault', () => {
  const faults = { PROVIDER_CREDENTIAL_FILE: '/nowhere', PORT: '99999', HASHING_QUEUE_LENGTH: 'x' }
  assert.throws(
    () => configurations(faults),
    ({ faults }: ConfigurationError) => {
      assert.deepEqual(
        faults.map((fault) => fault.split(':')[0]),
        ['PROVIDER_URL', 'HASHING_QUEUE_LENGTH', 'PORT'],
      )
      return true
    },
  )
})

for (const name of ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE']) {
  test(`${name} without PROVIDER_URL is a fault`, () => {
    assert.throws(
      () => configurations({ [name]: 'a:b' }),
      new RegExp(`PROVIDER_URL: is missing, but ${name}`),
    )
  })
}
