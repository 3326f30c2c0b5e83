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
        ['PROVIDER_URL', 'PORT', 'HASHING_QUEUE_LENGTH'],
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

test('operators never have the port of the page', () => {
  const portOf = (environment: Record<string, string>) => configurations(environment).provider?.operators.port
  assert.deepEqual([portOf({}), portOf({ PORT: '3001' }), portOf({ OPERATORS_PORT: '0' })], [3001, 3002, 0])
  assert.throws(
    () => configurations({ PORT: '4000', OPERATORS_PORT: '4000' }),
    /- OPERATORS_PORT: must be another/,
  )
})

test('links of mail lead to this machine in a trial, also where HOST and PORT are empty or IPv6', () => {
  const linkBase = (environment: Record<string, string>) =>
    configurations({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.example', ...environment }).provider
      ?.notifications.mail?.linkBase
  assert.equal(linkBase({ HOST: '', PORT: '' }), 'http://127.0.0.1:3000')
  assert.equal(linkBase({ HOST: '::1', PORT: '4000' }), 'http://[::1]:4000')
  assert.throws(() => linkBase({ HOST: '0.0.0.0' }), /PUBLIC_URL: is missing/)
})
