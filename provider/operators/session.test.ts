import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { candidatesCommand } from '../testing/command.ts'
import {
  isSignedIn,
  linkFor,
  openBrowser,
  PASSWORD,
  SESSION,
  startForOperators,
} from '../testing/for-operators.ts'

describe('a session', () => {
  test('has a new secret at each sign-in, and ends an earlier one of the browser', async (context) => {
    const { url, operator } = await startForOperators(context)
    const browser = await operator('Ann')
    const first = browser.cookies.get('operators_session')!
    await browser.signIn('Ann')
    assert.notEqual(browser.cookies.get('operators_session'), first)
    const victim = openBrowser(url)
    victim.cookies.set('operators_session', 'A'.repeat(43))
    await victim.signIn('Ann')
    assert.notEqual(victim.cookies.get('operators_session'), 'A'.repeat(43))
    for (const fixed of [first, 'A'.repeat(43)]) {
      const attacker = openBrowser(url)
      attacker.cookies.set('operators_session', fixed)
      assert.equal(await isSignedIn(attacker), false)
    }
  })

  test('is not that of another program, whose port on this host has the same cookies', async (context) => {
    const { operator } = await startForOperators(context)
    const browser = await operator('Ann')
    browser.cookies.set('session', "the board's")
    assert.ok(await isSignedIn(browser))
    await browser.signIn('Ann')
    assert.equal(browser.cookies.get('session'), "the board's")
  })

  test('stolen, is over after sign-out, a new password, a new link used, and removal', async (context) => {
    const { url, environment, operator } = await startForOperators(context)
    const owner = await operator('Ann')
    const ends: readonly (() => Promise<unknown>)[] = [
      () => owner.call('DELETE', SESSION),
      () => owner.call('POST', '/operators/api/password', { current_password: PASSWORD, password: PASSWORD }),
      async () => {
        const token = await linkFor(environment, 'ann')
        assert.ok(await isSignedIn(owner), 'a link ends nothing until it is used')
        await openBrowser(url).call('POST', '/operators/api/password', { token, password: PASSWORD })
      },
      () => candidatesCommand(environment, 'operators', 'remove', 'ANN'),
    ]
    for (const [number, end] of ends.entries()) {
      await owner.signIn('Ann')
      const thief = openBrowser(url)
      thief.cookies.set('operators_session', owner.cookies.get('operators_session')!)
      assert.ok(await isSignedIn(thief))
      await end()
      assert.equal(await isSignedIn(thief), false, String(number))
    }
  })
})
