import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, mock, type TestContext, test } from 'node:test'
import { textOf, textsOf } from '@resume-library/server/testing/findings'
import { freePort } from '@resume-library/server/testing/free-ports'
import { answering } from '@resume-library/server/testing/loopback'
import { answeringByTls, EXPIRED, LASTING, trust } from '../testing/certificates.ts'
import { startTestService } from '../testing/test-service.ts'
import { proxyTo } from '../testing/tls-proxy.ts'
import { tryProxy, tryPublicUrl, tryService } from './try-service.ts'

const UNUSED = `http://127.0.0.1:${await freePort()}`

const checkTexts = (publicUrl: string | null, localUrl: string, usesOtherProvider = true) =>
  textsOf(tryPublicUrl(publicUrl, localUrl, usesOtherProvider))

const serviceAt = (url: string) =>
  textOf(tryService({ host: new URL(url).hostname, port: Number(new URL(url).port) }))

const checkTls = async (context: TestContext, certificate: string, host = 'localhost') => {
  const port = await answeringByTls(context, certificate, (_, response) => void response.writeHead(404).end())
  return checkTexts(`https://${host}:${port}`, UNUSED)
}

describe('the public address', () => {
  test('leads to the service, through a proxy', async (context) => {
    trust(context, LASTING)
    const { url } = await startTestService(context)
    const [leads, certificate] = await checkTexts(await proxyTo(context, url, (headers) => headers), url)
    assert.match(leads!, /^ok: \S+ leads to this service \(asked from this machine\)/)
    assert.match(certificate!, /^ok: the certificate is valid for 3\d{4} days, until 2126-01-01/)
    assert.match(await serviceAt(url), /^ok: running at \S+, and ready/)
  })

  for (const [what, status, expected] of [
    ['another server', 200, /^fault: \S+ answers, but is not the service on this machine \(200\)/],
    ['a proxy without a service', 502, /^fault: the proxy at \S+ cannot reach the service \(502\)/],
    ['a redirect', 308, /^fault: \S+ redirects to https:\/\/jobs\.example \(308\)\. Set PUBLIC_URL/],
  ] as const)
    test(`leads to ${what}`, async (context) => {
      const { url } = await startTestService(context)
      const location = { location: 'https://jobs.example/candidate' }
      const port = await answering(
        context,
        (_, response) => void response.writeHead(status, location).end('x'),
      )
      assert.match((await checkTexts(`http://127.0.0.1:${port}`, url))[0]!, expected)
    })

  for (const status of [404, 200])
    test(`leads to the service, but answers ${status} for the parts of the page`, async (context) => {
      const { url } = await startTestService(context)
      const port = await answering(context, async ({ url: path = '' }, response) => {
        const isPassed = ['/', '/api/seen'].includes(path)
        response.writeHead(isPassed ? 200 : status)
        response.end(isPassed ? await (await fetch(url + path)).text() : '<html>')
      })
      const [leads] = await checkTexts(`http://127.0.0.1:${port}`, url)
      assert.match(leads!, /^fault: \S+ leads to this service, but not to \/assets\/[\w-]+\.js/)
    })

  test('leads to the same service on another machine', async (context) => {
    const { url } = await startTestService(context)
    const instance = '"instance":"00000000-0000-4000-8000-000000000000"'
    const port = await answering(context, (_, response) => void response.end(`{${instance}}`))
    const [leads, certificate] = await checkTexts(`http://127.0.0.1:${port}`, url)
    assert.match(leads!, /^fault: \S+ answers, but is not the service/)
    assert.match(certificate!, /^warning: .*has no TLS/)
    assert.match(
      (await checkTexts(`http://127.0.0.1:${port}`, UNUSED))[0]!,
      /^warning: \S+ leads to a service, but none runs at \S+ to compare it with\. Start/,
    )
  })

  test('leads to a server that closes the connection', async (context) => {
    const port = await answering(context, (_, response) => response.destroy())
    assert.match(await serviceAt(`http://127.0.0.1:${port}`), /^fault: .* connection (reset by peer|closed)/)
    assert.match(await serviceAt(UNUSED), /^skipped: not running/)
  })

  test('cannot be checked before the service runs', async (context) => {
    const port = await answering(context, (_, response) => void response.writeHead(502).end())
    assert.match(
      (await checkTexts(`http://127.0.0.1:${port}`, UNUSED))[0]!,
      /^skipped: .*until the service runs/,
    )
    assert.match(await serviceAt(UNUSED), /^skipped: not running/)
  })

  test('cannot be reached, or is not set', async () => {
    assert.match(
      (await checkTexts(UNUSED, UNUSED)).join(),
      /^fault: cannot reach \S+ from this machine: connection refused/,
    )
    assert.match((await checkTexts(null, UNUSED)).join(), /^warning: PUBLIC_URL is not set.*your provider/)
    assert.match((await checkTexts(null, UNUSED, false)).join(), /^skipped: PUBLIC_URL is not set/)
  })
})

describe('the certificate of the public address', () => {
  test('expires soon', async (context) => {
    trust(context, LASTING)
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2125-12-29T12:00:00Z') })
    context.after(() => mock.timers.reset())
    assert.match((await checkTls(context, LASTING))[1]!, /^warning: .* for 2 days, until 2126-01-01/)
  })

  for (const [what, authority, certificate, host, expected] of [
    ['has expired', EXPIRED, EXPIRED, 'localhost', /certificate has expired/],
    ['is self-signed', EXPIRED, LASTING, 'localhost', /self-signed certificate/],
    ['is for another name', LASTING, LASTING, '127.0.0.1', /does not match certificate's altnames/],
  ] as const)
    test(what, async (context) => {
      trust(context, authority)
      assert.match((await checkTls(context, certificate, host)).join(), expected)
    })

  test('is missing', async (context) => {
    const port = await answering(context, (_, response) => void response.end())
    assert.match(
      (await checkTexts(`https://127.0.0.1:${port}`, UNUSED)).join(),
      /^fault: .*no TLS on that port/,
    )
  })
})

describe('the service', () => {
  test('is not ready', async (context) => {
    const service = await startTestService(context)
    await service.provider.close()
    assert.match(await serviceAt(service.url), /^fault: running at \S+, but not ready: provider\./)
  })

  test('is another program', async (context) => {
    const port = await answering(context, (_, response) => void response.end('hello'))
    const text = await serviceAt(`http://127.0.0.1:${port}`)
    assert.match(text, /^fault: another program listens at \S+\. Check HOST and PORT/)
  })
})

/** Checks a proxy that changes headers, before a service that trusts these addresses. */
async function checkText(
  context: TestContext,
  TRUST_PROXY: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
) {
  trust(context, LASTING)
  const environment = { TRUST_PROXY, PUBLIC_URL: 'https://jobs.example.com' }
  const { url } = await startTestService(context, { environment })
  return textOf(
    tryProxy({
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
      /^ok: rate limits see this machine as 203\.0\.113\.9/,
    )
  })

  test('are not trusted', async (context) => {
    for (const trust of ['off', '10.0.0.0/8'])
      assert.match(await checkText(context, trust, right), /^warning: proxy not trusted\. Set TRUST_PROXY=on/)
  })

  test('are missing', async (context) => {
    for (const trust of ['off', '127.0.0.1'])
      assert.match(
        await checkText(context, trust, (headers) => ({ ...headers, origin: 'https://jobs.example.com' })),
        /^warning: proxy sends no X-Forwarded-For/,
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
    for (const answer of [
      'hello',
      '{}',
      'null',
      '{"client":"$(reboot)","warnings":[]}',
      '{"client":"::1","warnings":["reboot"]}',
    ]) {
      const port = await answering(context, (_, response) => void response.end(answer))
      const publicUrl = `http://127.0.0.1:${port}`
      assert.match(
        await textOf(tryProxy({ publicUrl, trustProxy: false })),
        /^skipped: \S+ does not report/,
        answer,
      )
    }
  })

  test('are absent without a proxy', async (context) => {
    const { url } = await startTestService(context)
    assert.match(
      await textOf(tryProxy({ publicUrl: url, trustProxy: false })),
      /^ok: rate limits see this machine as 127/,
    )
  })
})
