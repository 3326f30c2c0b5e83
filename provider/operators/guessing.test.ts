import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  codeOf,
  openBrowser,
  PASSWORD,
  SESSION,
  startForOperators,
  times,
  WRONG,
} from '../testing/for-operators.ts'

/** Signs in as if from this address, in a browser that nobody knows. */
const guess = (url: string, name: string, password: string, address = '') =>
  openBrowser(url)
    .call('POST', SESSION, { name, password }, address ? { 'X-Forwarded-For': address } : {})
    .then(codeOf)

describe('guessing a password', () => {
  test('is limited by account and address, for unknown names alike, and the owner comes in', async (context) => {
    const { url, operator, audit } = await startForOperators(context)
    const owner = await operator('Ann')
    for (const name of ['ann', 'nobody']) {
      assert.deepEqual(await times(11, () => guess(url, name, WRONG)), [
        ...Array(10).fill('sign_in_failed'),
        'too_many_requests',
      ])
      const limited = await openBrowser(url).signIn(name)
      assert.deepEqual([limited.status, Number(limited.headers.get('retry-after')) > 0], [429, true])
    }
    assert.equal((await owner.signIn('Ann')).status, 200)
    assert.deepEqual(await times(11, () => owner.signIn('Ann', WRONG).then(codeOf)), [
      ...Array(10).fill('sign_in_failed'),
      'too_many_requests',
    ])
    const failed = (await audit()).filter(({ action }) => action === 'sign_in_failed')
    // A minute may end between them.
    assert.ok(failed.length <= 4, `${failed.length} entries of 30 failures of two names and one source`)
  })

  test('is limited for many accounts from one address, whatever it forwards', async (context) => {
    const { url } = await startForOperators(context)
    const codes = await times(31, (number) => guess(url, `name ${number}`, WRONG, `10.0.0.${number}`))
    assert.deepEqual(codes, [...Array(30).fill('sign_in_failed'), 'too_many_requests'])
  })

  test('is limited over all addresses, and the owner comes in', async (context) => {
    const { url, operator } = await startForOperators(context, { TRUST_PROXY: 'on' })
    const owner = await operator('Ann')
    const codes = await times(101, (number) => guess(url, 'ann', WRONG, `203.0.113.${number}`))
    assert.deepEqual(
      [codes.filter((code) => code === 'sign_in_failed').length, codes.at(-1)],
      [100, 'too_many_requests'],
    )
    assert.equal((await owner.signIn('Ann')).status, 200)
  })

  test('at once counts each guess, and leaves cores to registrations', async (context) => {
    const { url, operator } = await startForOperators(context)
    await operator('Ann')
    const codes = await Promise.all(Array.from({ length: 40 }, () => guess(url, 'ann', WRONG)))
    assert.ok(codes.filter((code) => code === 'sign_in_failed').length <= 10)
    assert.ok(codes.includes('busy'))
  })

  test('at once from one address leaves places to an operator elsewhere, in a new browser', async (context) => {
    const { url, operator } = await startForOperators(context, { TRUST_PROXY: 'on' })
    await operator('Ann')
    const guesses = Array.from({ length: 40 }, (_, number) =>
      guess(url, `name ${number}`, WRONG, '203.0.113.1'),
    )
    assert.equal(await guess(url, 'ann', PASSWORD, '203.0.113.2'), 200)
    await Promise.all(guesses)
  })

  test('takes as long for unknown names, and is answered alike', async (context) => {
    const { url, operator, audit } = await startForOperators(context, { TRUST_PROXY: 'on' })
    await operator('Ann')
    const measure = async (name: string, number: number) => {
      const begun = performance.now()
      assert.equal(await guess(url, name, WRONG, `203.0.113.${number}`), 'sign_in_failed')
      return performance.now() - begun
    }
    await guess(url, 'warm', WRONG)
    // The fastest of many in turns, as the machine may be busy; without a hash it would be a tenth.
    const pairs = await times(
      30,
      async (number) => [await measure('ann', number), await measure('nobody', number)] as const,
    )
    const known = Math.min(...pairs.map(([known]) => known))
    const unknown = Math.min(...pairs.map(([, unknown]) => unknown))
    assert.ok(unknown > known / 3 && unknown < known * 3, `${known} ms, ${unknown} ms`)
    const failed = (await audit()).filter(({ action }) => action === 'sign_in_failed')
    assert.deepEqual([...new Set(failed.map(({ actor }) => actor.name))].sort(), ['', 'Ann'])
  })
})
