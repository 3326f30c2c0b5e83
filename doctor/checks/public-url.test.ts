import assert from 'node:assert/strict'
import { describe, mock, type TestContext, test } from 'node:test'
import { freePort } from '@resume-library/server/testing/free-ports'
import { startTestService } from '@resume-library/service/testing/test-service'
import { EXPIRED, LASTING, trust } from '../testing/certificates.ts'
import { proxyTo } from '../testing/proxy.ts'
import { listening, told, toldAll } from '../testing/servers.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkService } from './service.ts'

const NOBODY = `http://127.0.0.1:${await freePort()}`

/** What is found of a public address, and of its certificate. */
const said = (publicUrl: string | null, localUrl: string, usesOtherProvider = true) =>
  toldAll(checkPublicUrl(publicUrl, localUrl, usesOtherProvider))

const serviceAt = (url: string) =>
  told(checkService({ host: new URL(url).hostname, port: Number(new URL(url).port) }))

const secure = async (context: TestContext, certificate: string, host = 'localhost') => {
  const port = await listening(context, (_, response) => void response.writeHead(404).end(), certificate)
  return said(`https://${host}:${port}`, NOBODY)
}

describe('the public address', () => {
  test('leads to the service, through a proxy', async (context) => {
    trust(context, LASTING)
    const { url } = await startTestService(context)
    const [leads, certificate] = await said(await proxyTo(context, url, (headers) => headers), url)
    assert.match(leads!, /^ok: \S+ leads here \(asked from this machine\)/)
    assert.match(certificate!, /^ok: its certificate is valid for 3\d{4} days, until 2126-01-01/)
    assert.match(await serviceAt(url), /^ok: it runs at \S+, and is ready/)
  })

  for (const [what, status, expected] of [
    ['another server', 200, /^fault: \S+ answers, and it is not the service of this machine \(200\)/],
    ['a proxy without a service', 502, /^fault: the proxy at \S+ does not reach the service \(502\)/],
    ['a redirect', 308, /^fault: \S+ leads on to https:\/\/jobs\.example \(308\)\. Set PUBLIC_URL/],
  ] as const)
    test(`leads to ${what}`, async (context) => {
      const { url } = await startTestService(context)
      const location = { location: 'https://jobs.example/candidate' }
      const port = await listening(
        context,
        (_, response) => void response.writeHead(status, location).end('x'),
      )
      assert.match((await said(`http://127.0.0.1:${port}`, url))[0]!, expected)
    })

  test('leads to the same service on another machine', async (context) => {
    const { url } = await startTestService(context)
    const instance = '"instance":"00000000-0000-4000-8000-000000000000"'
    const port = await listening(context, (_, response) => void response.end(`{${instance}}`))
    const [leads, certificate] = await said(`http://127.0.0.1:${port}`, url)
    assert.match(leads!, /^fault: \S+ answers, and it is not the service/)
    assert.match(certificate!, /^warning: .*without TLS/)
  })

  test('leads nowhere where the service does not answer', async (context) => {
    const port = await listening(context, (_, response) => response.destroy())
    assert.match(await serviceAt(`http://127.0.0.1:${port}`), /^fault: .* the connection was broken off/)
    assert.match(await serviceAt(NOBODY), /^skipped: it does not run/)
  })

  test('cannot be told before the service runs', async (context) => {
    const port = await listening(context, (_, response) => void response.writeHead(502).end())
    assert.match((await said(`http://127.0.0.1:${port}`, NOBODY))[0]!, /^skipped: .*until the service runs/)
    assert.match(await serviceAt(NOBODY), /^skipped: it does not run/)
  })

  test('leads nowhere, or is not set', async () => {
    assert.match((await said(NOBODY, NOBODY)).join(), /^fault: \S+ cannot be reached, .*: nothing listens/)
    assert.match((await said(null, NOBODY)).join(), /^warning: PUBLIC_URL is not set.*your provider/)
    assert.match((await said(null, NOBODY, false)).join(), /^skipped: PUBLIC_URL is not set/)
  })
})

describe('the certificate of the public address', () => {
  test('ends soon', async (context) => {
    trust(context, LASTING)
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2125-12-29T12:00:00Z') })
    context.after(() => mock.timers.reset())
    assert.match((await secure(context, LASTING))[1]!, /^warning: .* for 2 days, until 2126-01-01/)
  })

  for (const [what, authority, certificate, host, expected] of [
    ['has expired', EXPIRED, EXPIRED, 'localhost', /its certificate has expired/],
    ['is signed by itself', EXPIRED, LASTING, 'localhost', /signed by itself alone/],
    ['is for another name', LASTING, LASTING, '127.0.0.1', /its certificate is for another name/],
  ] as const)
    test(what, async (context) => {
      trust(context, authority)
      assert.match((await secure(context, certificate, host)).join(), expected)
    })

  test('is none', async (context) => {
    const port = await listening(context, (_, response) => void response.end())
    assert.match((await said(`https://127.0.0.1:${port}`, NOBODY)).join(), /^fault: .*does not speak TLS/)
  })
})

describe('the service', () => {
  test('is not ready', async (context) => {
    const service = await startTestService(context)
    await service.provider.close()
    assert.match(await serviceAt(service.url), /^fault: it runs at \S+, and is not ready: provider\./)
  })

  test('is another program', async (context) => {
    const port = await listening(context, (_, response) => void response.end('hello'))
    const said = await serviceAt(`http://127.0.0.1:${port}`)
    assert.match(said, /^fault: another program listens at \S+\. Look at HOST and PORT/)
  })
})
