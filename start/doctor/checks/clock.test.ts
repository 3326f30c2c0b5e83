import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { freePort, listening, told } from '../testing/servers.ts'
import { clockCheck } from './clock.ts'

/** As if the servers of the test were on other machines. */
const elsewhere = (...places: string[]) => clockCheck(places, () => true)

/** A server whose clock differs from ours by so many seconds. */
const server = async (context: TestContext, seconds: number) => {
  const port = await listening(context, (_, response) => {
    response.setHeader('Date', new Date(Date.now() + seconds * 1000).toUTCString()).end()
  })
  return `http://127.0.0.1:${port}`
}

describe('the clock', () => {
  test('agrees', async (context) => {
    assert.match(await told(elsewhere(await server(context, 0))), /^ok: it agrees with that of 127/)
  })

  test('differs notably, and harmfully', async (context) => {
    const behind = await told(elsewhere(await server(context, 120)))
    assert.match(behind, /^warning: it is 1(19|20|21) s behind that of 127\S+ Have the machine set its clock/)
    assert.match(await told(elsewhere(await server(context, -4000))), /^fault: it is \d{4} s ahead of that/)
  })

  test('is compared with the next where one does not tell, and with none where none does', async (context) => {
    const silent = `http://127.0.0.1:${await freePort()}`
    assert.match(await told(elsewhere(silent, await server(context, 0))), /^ok: /)
    assert.match(await told(elsewhere(silent)), /^skipped: no other machine told the time/)
  })

  test('is not compared with itself, as behind a proxy on this machine', async (context) => {
    const here = await server(context, 0)
    assert.match(await told(clockCheck([here])), /^skipped: no other machine told the time/)
  })
})
