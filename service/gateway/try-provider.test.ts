import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { textOf } from '@resume-library/server/testing/findings'
import { answering } from '@resume-library/server/testing/loopback'
import { tryProvider } from './try-provider.ts'

const CREDENTIAL = 'board:canary'

/** Starts a provider that answers by status, with and without a credential, and records the bodies. */
async function provider(context: TestContext, unauthenticated: number, authenticated: number) {
  const bodies: string[] = []
  const port = await answering(context, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    const location = { location: 'https://elsewhere.example' }
    response.writeHead(request.headers.authorization ? authenticated : unauthenticated, location).end()
  })
  return { check: tryProvider({ url: `http://127.0.0.1:${port}/base`, credential: CREDENTIAL }), bodies }
}

describe('the provider', () => {
  for (const [unauthenticated, authenticated, expected] of [
    [401, 400, /^ok: \S+ refuses an empty registration \(400; nobody was registered\), and accepts the cred/],
    [401, 422, /^ok: /],
    [400, 400, /^warning: .*also without a credential \(400\), so PROVIDER_CREDENTIAL could not be checked/],
    [401, 401, /^fault: .*rejects the credential \(401\)\. Check PROVIDER_CREDENTIAL/],
    [403, 403, /^fault: .*rejects the credential \(403\)/],
    [401, 403, /^warning: .*accepts no registrations/],
    [401, 201, /^fault: .*accepted an empty registration \(201\)\. Tell whoever runs it/],
    [404, 404, /^fault: .*has no \/v1\/candidate\/backfill\/register \(404\)\. Set PROVIDER_URL/],
    [301, 301, /^fault: .*redirects, and .* \(301\)/],
    [401, 503, /^fault: .*does not work right now \(503\)/],
  ] as const) {
    test(`answers ${unauthenticated} without a credential and ${authenticated} with it`, async (context) => {
      const { check, bodies } = await provider(context, unauthenticated, authenticated)
      const text = await textOf(check)
      assert.match(text, expected)
      assert.ok(!text.includes('canary'))
      assert.deepEqual(bodies, ['{}', '{}'], 'nobody can be registered from it')
    })
  }

  test('answers with an HTML page', async (context) => {
    const port = await answering(context, (_request, response) => void response.end('<!doctype html><p>Soon'))
    assert.match(
      await textOf(tryProvider({ url: `http://127.0.0.1:${port}`, credential: CREDENTIAL })),
      /^fault: .*an HTML or XML page \(200\)\. Set PROVIDER_URL/,
    )
  })
})
