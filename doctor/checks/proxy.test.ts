import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { startTestService } from '@resume-library/service/testing/test-service'
import { LASTING, trust } from '../testing/certificates.ts'
import { proxyTo } from '../testing/proxy.ts'
import { listening, textOf } from '../testing/servers.ts'
import { checkProxy } from './proxy.ts'

/** Checks a proxy that changes headers, before a service that trusts these addresses. */
async function checkText(
  context: TestContext,
  TRUST_PROXY: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
) {
  trust(context, LASTING)
  const { url } = await startTestService(context, { environment: { TRUST_PROXY } })
  return textOf(
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
    assert.match(
      await checkText(context, '127.0.0.1', right),
      /^ok: the proxy is trusted, .* as 203\.0\.113\.9/,
    )
  })

  test('are not trusted', async (context) => {
    for (const trust of ['off', '10.0.0.0/8'])
      assert.match(
        await checkText(context, trust, right),
        /^warning: the proxy at 127.* Set TRUST_PROXY=127\.0\.0\.1/,
      )
  })

  test('are missing', async (context) => {
    for (const trust of ['off', '127.0.0.1'])
      assert.match(
        await checkText(context, trust, (headers) => headers),
        /^warning: .* without X-Forwarded-For/,
      )
  })

  test('do not mention TLS', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': CLIENT })
    assert.match(await checkText(context, '127.0.0.1', change), /^warning: .*X-Forwarded-Proto: https/)
  })

  test('name another host', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({ ...right(headers), host: '127.0.0.1:3000' })
    assert.match(
      await checkText(context, '127.0.0.1', change),
      /^warning: requests arrive for 127\.0\.0\.1:3000 instead/,
    )
  })

  test('can be forged by a client', async (context) => {
    const change = (headers: IncomingHttpHeaders) => ({
      ...right(headers),
      'x-forwarded-for': headers['x-forwarded-for'] ?? CLIENT,
    })
    assert.match(await checkText(context, '127.0.0.1', change), /^warning: the proxy passes on any address/)
  })

  test('cannot be checked at another server', async (context) => {
    for (const answer of ['hello', '{}', 'null', '{"client":"$(reboot)","forwarded":true,"host":"x"}']) {
      const port = await listening(context, (_, response) => void response.end(answer))
      const publicUrl = `http://127.0.0.1:${port}`
      assert.match(
        await textOf(checkProxy({ publicUrl, trustProxy: false })),
        /^skipped: \S+ does not report/,
        answer,
      )
    }
  })

  test('are absent without a proxy', async (context) => {
    const { url } = await startTestService(context)
    assert.match(await textOf(checkProxy({ publicUrl: url, trustProxy: false })), /^ok: no proxy sends/)
  })
})
