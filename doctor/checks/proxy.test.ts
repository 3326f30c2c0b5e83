import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { startTestService } from '@resume-library/service/testing/test-service'
import { LASTING, trust } from '../testing/certificates.ts'
import { proxyTo } from '../testing/proxy.ts'
import { listening, told } from '../testing/servers.ts'
import { checkProxy } from './proxy.ts'

/** What is said of a proxy that passes such headers on to a service with such trust. */
async function said(
  context: TestContext,
  TRUST_PROXY: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
) {
  trust(context, LASTING)
  const { url } = await startTestService(context, { environment: { TRUST_PROXY } })
  return told(
    checkProxy({
      publicUrl: await proxyTo(context, url, change),
      trustProxy: TRUST_PROXY === 'off' ? false : [TRUST_PROXY],
    }),
  )
}

/** As seen by the proxy; not of a network that is trusted. */
const CLIENT = '203.0.113.9'
const right = (headers: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': CLIENT,
  'x-forwarded-proto': 'https',
})

describe('the headers of a proxy', () => {
  test('are right', async (context) => {
    assert.match(await said(context, '127.0.0.1', right), /^ok: the proxy is believed, .* as 203\.0\.113\.9/)
  })

  test('are not believed', async (context) => {
    for (const trust of ['off', '10.0.0.0/8'])
      assert.match(
        await said(context, trust, right),
        /^warning: a proxy at 127.* Set TRUST_PROXY=127\.0\.0\.1/,
      )
  })

  test('are not there', async (context) => {
    for (const trust of ['off', '127.0.0.1'])
      assert.match(await said(context, trust, (headers) => headers), /^warning: .* without X-Forwarded-For/)
  })

  test('do not tell of TLS', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': CLIENT })
    assert.match(await said(context, '127.0.0.1', change), /^warning: .*X-Forwarded-Proto: https/)
  })

  test('name another host', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({ ...right(headers), host: '127.0.0.1:3000' })
    assert.match(
      await said(context, '127.0.0.1', change),
      /^warning: requests arrive for 127\.0\.0\.1:3000 instead/,
    )
  })

  test('are what a client claims', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({
      ...right(headers),
      'x-forwarded-for': headers['x-forwarded-for'] ?? CLIENT,
    })
    assert.match(await said(context, '127.0.0.1', change), /^warning: the proxy passes on whatever address/)
  })

  test('cannot be seen at another server', async (context) => {
    const seen = { client: '192.0.2.9', forwarded: true, believed: false, protocol: 'http', host: 'x' }
    for (const wrong of [{ client: '$(reboot)' }, { protocol: 'x' }, { host: 'a\u001b[31m' }]) {
      const answer = JSON.stringify({ ...seen, ...wrong })
      const port = await listening(context, (_, response) => void response.end(answer))
      const publicUrl = `http://127.0.0.1:${port}`
      assert.match(
        await told(checkProxy({ publicUrl, trustProxy: false })),
        /^skipped: nothing at \S+ tells/,
        answer,
      )
    }
  })

  test('are none, without a proxy', async (context) => {
    const { url } = await startTestService(context)
    assert.match(await told(checkProxy({ publicUrl: url, trustProxy: false })), /^ok: no proxy says/)
  })
})
