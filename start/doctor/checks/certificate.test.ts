import assert from 'node:assert/strict'
import { describe, mock, type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { EXPIRED, LASTING } from '../testing/certificates.ts'
import { freePort, listening, told } from '../testing/servers.ts'
import { certificateCheck } from './certificate.ts'

const said = async (context: TestContext, certificate: string, host = 'localhost') =>
  told(
    certificateCheck(
      `https://${host}:${await listening(context, (_, response) => response.end(), certificate)}`,
    ),
  )

function trust(context: TestContext, certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([certificate])
  context.after(() => setDefaultCACertificates(before))
}

describe('the certificate of the public address', () => {
  test('is trusted, and how long', async (context) => {
    trust(context, LASTING)
    assert.match(
      await said(context, LASTING),
      /^ok: the certificate is valid for 3\d{4} days, until 2126-01-01/,
    )
  })

  test('ends soon', async (context) => {
    trust(context, LASTING)
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2125-12-29T12:00:00Z') })
    context.after(() => mock.timers.reset())
    assert.match(await said(context, LASTING), /^warning: the certificate ends in 2 days, on 2126-01-01/)
  })

  test('has expired', async (context) => {
    trust(context, EXPIRED)
    assert.match(
      await said(context, EXPIRED),
      /^fault: .*its certificate has expired \(valid until 2021-01-01\)/,
    )
  })

  test('is signed by itself', async (context) => {
    assert.match(await said(context, LASTING), /^fault: browsers do not trust it: .*signed by itself alone/)
  })

  test('is for another name', async (context) => {
    trust(context, LASTING)
    assert.match(await said(context, LASTING, '127.0.0.1'), /^fault: .*its certificate is for another name/)
  })

  test('is none: nobody listens, it is HTTP, or PUBLIC_URL says so', async (context) => {
    assert.match(
      await told(certificateCheck(`https://127.0.0.1:${await freePort()}`)),
      /^fault: no TLS .*nothing listens/,
    )
    const port = await listening(context, (_, response) => response.end())
    assert.match(await told(certificateCheck(`https://127.0.0.1:${port}`)), /^fault: .*does not speak TLS/)
    assert.match(await told(certificateCheck('http://jobs.example')), /^warning: .*without TLS/)
    assert.match(await told(certificateCheck(null)), /^skipped: /)
  })
})
