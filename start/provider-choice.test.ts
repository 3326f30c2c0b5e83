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

test('what almost has the name is asked about', () => {
  assert.throws(
    () => wantsBuiltInProvider({ PROVIDR_URL: 'https://a.example' }),
    /PROVIDR_URL: is not known; is PROVIDER_URL meant/,
  )
})
