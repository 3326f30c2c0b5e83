import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { registration, send } from './testing/clients.ts'
import { failedStart, startProduct, temporaryFolder } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'

/** Environments that must not start, and the variable that is at fault. */
const FAULTS: Readonly<Record<string, readonly [variable: string, Readonly<Record<string, string>>]>> = {
  'a network that is none': ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
  'an IPv6 network that is none': ['TRUST_PROXY', { TRUST_PROXY: '2001:db8::/129' }],
  'a port beyond all ports': ['CLAMAV_HOST', { CLAMAV_HOST: 'scanner:99999' }],
  'a credential for a provider that nobody named': ['PROVIDER_URL', { PROVIDER_CREDENTIAL: 'board:secret' }],
  'a provider that is no address': [
    'PROVIDER_URL',
    { PROVIDER_URL: 'htp://provider', PROVIDER_CREDENTIAL: 'board:secret' },
  ],
}

describe('a start', () => {
  for (const [title, [variable, environment]] of Object.entries(FAULTS)) {
    test(`with ${title} fails, and names ${variable}`, async (context) => {
      const { code, said } = await failedStart({ DATA_DIR: temporaryFolder(context), ...environment })
      assert.equal(code, 1, said)
      assert.match(said, new RegExp(`- .*${variable}`))
      assert.doesNotMatch(said, /\n {4}at /, 'no stack')
      assert.ok(!said.includes('secret'))
    })
  }

  test('says which provider, storage and page it runs', async (context) => {
    const provider = await startRawProvider(context)
    const product = await startProduct(context, {
      environment: { LOG_LEVEL: 'silent', PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
    })
    const said = product.output()
    assert.ok(said.includes(provider.url), said)
    assert.ok(said.includes(product.dataFolder), said)
    assert.match(said, /\bpage\b/i)
    assert.ok(!said.includes('secret'))
  })

  test('with a credential that the provider does not know is told so in the log, by the name of the variable', async (context) => {
    const provider = await startRawProvider(context)
    provider.answer = () => 'HTTP/1.1 401 Who\r\nContent-Length: 0\r\n\r\n'
    const product = await startProduct(context, {
      environment: { LOG_LEVEL: 'error', PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
    })
    assert.equal((await send(product.url, registration())).status, 401)
    await product.end()
    assert.match(product.output(), /"level":50.*PROVIDER_CREDENTIAL/)
  })
})

test('a terminal that is closed ends it cleanly', async (context) => {
  const product = await startProduct(context, { environment: { LOG_LEVEL: 'silent' } })
  process.kill(product.pid, 'SIGHUP')
  for (let looks = 0; looks < 100 && product.isAlive(); looks += 1) await sleep(100)
  assert.equal(await product.end(), 0)
})
