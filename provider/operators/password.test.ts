import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { totpCode } from '../access/totp.ts'
import {
  codeOf,
  isSignedIn,
  linkFor,
  openBrowser,
  PASSWORD,
  SESSION,
  startForOperators,
  times,
  WRONG,
} from '../testing/for-operators.ts'

describe('a password', () => {
  test('has at least 12 characters, however they are encoded', async (context) => {
    const { url, environment } = await startForOperators(context)
    const token = await linkFor(environment, 'Ann')
    const set = (password: string) =>
      openBrowser(url).call('POST', '/operators/api/password', { token, password }).then(codeOf)
    assert.equal(await set('😀'.repeat(11)), 'password_too_short')
    assert.equal(await set('x'.repeat(1_025)), 'password_too_long')
    assert.equal(await set('x'.repeat(8)), 'password_too_short')
    assert.equal(await set('é'.repeat(12)), 200)
    assert.equal(await set('x'.repeat(12)), 'link_expired')
    assert.equal((await openBrowser(url).signIn('ANN', 'e\u0301'.repeat(12))).status, 200)
  })

  test('is changed, and codes are turned on, only by who knows it, and guesses are limited', async (context) => {
    const { operator } = await startForOperators(context)
    const browser = await operator('Ann')
    const change = () =>
      browser.call('POST', '/operators/api/password', { current_password: WRONG, password: PASSWORD })
    const turnOn = () => browser.call('PUT', '/operators/api/totp', { code: '123456', password: WRONG })
    const codes = await times(11, (number) => (number % 2 ? change() : turnOn()).then(codeOf))
    assert.deepEqual(codes, [...Array(10).fill('current_password_wrong'), 'too_many_requests'])
    assert.ok(await isSignedIn(browser))
  })
})

test('codes are asked for once they are on, each is accepted once, and a new link ends them', async (context) => {
  const { url, environment, operator, audit } = await startForOperators(context)
  const browser = await operator('Ann')
  const totp = '/operators/api/totp'
  const { secret } = (await browser.call('POST', totp)).body as { secret: string }
  let step = Math.floor(Date.now() / 30_000)
  const first = totpCode(secret, step)
  const turnOn = (code: string, password?: string) => browser.call('PUT', totp, { code, password })
  for (const password of [WRONG, undefined])
    assert.equal(codeOf(await turnOn(first, password)), 'current_password_wrong')
  assert.equal(codeOf(await turnOn('12345', PASSWORD)), 'code_wrong')
  assert.equal((await turnOn(first, PASSWORD)).status, 204)
  assert.equal(codeOf(await browser.call('POST', totp)), 'code_required', 'a stolen session')
  const other = openBrowser(url)
  assert.equal(codeOf(await other.signIn('Ann')), 'code_required')
  assert.equal(codeOf(await other.signIn('Ann', WRONG, totpCode(secret, step + 1))), 'sign_in_failed')
  assert.equal(codeOf(await other.signIn('Ann', PASSWORD, first)), 'sign_in_failed', 'it was used')
  step++
  const both = await Promise.all([1, 2].map(() => other.signIn('Ann', PASSWORD, totpCode(secret, step))))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401])
  assert.deepEqual((await other.call('GET', SESSION)).body, { name: 'Ann', role: 'editor', has_totp: true })
  const token = await linkFor(environment, 'Ann')
  await openBrowser(url).call('POST', '/operators/api/password', { token, password: PASSWORD })
  assert.equal((await openBrowser(url).signIn('Ann')).status, 200)
  const actions = (await audit()).map(({ action }) => action).reverse()
  assert.deepEqual(actions.slice(0, 4), ['operator_added', 'password_set', 'sign_in', 'codes_on'])
})
