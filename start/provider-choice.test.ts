import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantsBuiltInProvider } from './provider-choice.ts'

test('the built-in provider runs where nothing is said of another', () => {
  assert.equal(wantsBuiltInProvider({ PORT: '3000', PUBLIC_URL: 'https://a.example' }), true)
  assert.equal(wantsBuiltInProvider({ PROVIDER_URL: 'https://a.example', PROVIDER_CREDENTIAL: 'a:b' }), false)
})

for (const name of ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE']) {
  test(`${name} without PROVIDER_URL is a fault`, () => {
    assert.throws(
      () => wantsBuiltInProvider({ [name]: 'a:b' }),
      new RegExp(`PROVIDER_URL: is missing, and ${name}`),
    )
  })
}

for (const name of [
  'PROVIDR_URL',
  'PROVIDER_UR',
  'PROVIDER_URI',
  'PROVIDER_ULR',
  'PROVIDERR_URL',
  'PROVIDER-URL',
]) {
  test(`${name} is asked about`, () => {
    assert.throws(
      () => wantsBuiltInProvider({ [name]: 'https://a.example' }),
      new RegExp(`${name}: is not known`),
    )
  })
}
