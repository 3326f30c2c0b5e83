import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { listening, told } from '../testing/servers.ts'
import { checkProvider } from './provider.ts'

const CREDENTIAL = 'board:canary'

/** A provider that answers a stranger and its own in some way; what it was sent. */
async function provider(context: TestContext, toStranger: number, toOwn: number) {
  const bodies: string[] = []
  const port = await listening(context, async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    const location = { location: 'https://elsewhere.example' }
    response.writeHead(request.headers.authorization ? toOwn : toStranger, location).end()
  })
  return { check: checkProvider({ url: `http://127.0.0.1:${port}/base`, credential: CREDENTIAL }), bodies }
}

describe('the provider', () => {
  for (const [toStranger, toOwn, expected] of [
    [
      401,
      400,
      /^ok: \S+ refuses an empty registration, .*\(400; nobody was registered\), and accepts the cred/,
    ],
    [401, 422, /^ok: /],
    [400, 400, /^warning: .*without a credential as well \(400\).*cannot be told/],
    [401, 401, /^fault: .*does not accept the credential \(401\)\. Look at PROVIDER_CREDENTIAL/],
    [403, 403, /^fault: .*does not accept the credential \(403\)/],
    [401, 403, /^warning: .*takes no registrations now/],
    [401, 201, /^fault: .*took an empty registration, .*\(201\)\. Tell those who run it/],
    [404, 404, /^fault: .*has no \/v1\/candidate\/backfill\/register \(404\)\. Set PROVIDER_URL/],
    [301, 301, /^fault: .*redirect \(301\)/],
    [401, 503, /^fault: .*cannot work now \(503\)/],
  ] as const) {
    test(`answers ${toStranger} to a stranger and ${toOwn} to its own`, async (context) => {
      const { check, bodies } = await provider(context, toStranger, toOwn)
      const said = await told(check)
      assert.match(said, expected)
      assert.ok(!said.includes('canary'))
      assert.deepEqual(bodies, ['{}', '{}'], 'nobody can be made of what it was sent')
    })
  }

  test('answers with a page of HTML', async (context) => {
    const port = await listening(context, (_request, response) => void response.end('<!doctype html><p>Soon'))
    assert.match(
      await told(checkProvider({ url: `http://127.0.0.1:${port}`, credential: CREDENTIAL })),
      /^fault: .*page of HTML or XML \(200\), which registers nobody\. Set PROVIDER_URL/,
    )
  })
})
