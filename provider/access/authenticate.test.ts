import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalRules } from '../http/refusals.ts'
import type { ApiKeys } from './api-keys.ts'
import { authenticateRequests } from './authenticate.ts'
import { createCookies } from './cookies.ts'
import type { Sessions } from './sessions.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) }).logOf('operators')
const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: refusalRules })
after(() => app.close())

const sessions = {
  find: async (secret: string) =>
    secret === 'reader' || secret === 'editor'
      ? { id: secret, name: secret, role: secret, has_totp: false }
      : null,
} as unknown as Sessions
const keys = {
  find: async (key: string) =>
    key === 'rlk_wrong' ? null : { name: 'board', access: key.endsWith('w') ? 'write' : 'read' },
} as unknown as ApiKeys
authenticateRequests(app, { sessions, keys, cookies: createCookies(false), url: 'https://people.example' })

const DATA = '/v1/data'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
for (const method of METHODS)
  app.route({ method, url: '/open', config: { access: 'anyone' }, handler: async () => 'ok' })
for (const method of METHODS)
  for (const url of [DATA, '/operators/api/data']) app.route({ method, url, handler: async () => 'ok' })
app.post('/search', { config: { access: 'reader' }, handler: async ({ actor }) => actor })

type Method = (typeof METHODS)[number]
const OURS = { host: '127.0.0.1:3001', 'sec-fetch-site': 'same-origin' }
const ask = async (method: Method, url: string, headers: Record<string, string>) => {
  const { statusCode, body } = await app.inject({ method, url, headers: { ...OURS, ...headers } })
  return statusCode === 200 ? 200 : JSON.parse(body).code
}
const as = (who: string): Record<string, string> =>
  who.startsWith('rlk_') ? { authorization: `Bearer ${who}` } : { cookie: `operators_session=${who}` }

describe('access to a route that names none', () => {
  for (const [who, expected] of [
    ['reader', [200, ...Array(4).fill('not_allowed')]],
    ['rlk_r', [200, ...Array(4).fill('not_allowed')]],
    ['editor', Array(5).fill(200)],
    ['rlk_w', Array(5).fill(200)],
    ['stolen', Array(5).fill('not_signed_in')],
    ['', Array(5).fill('not_signed_in')],
  ] as const)
    test(`for ${who || 'nobody'}`, async () => {
      assert.deepEqual(await Promise.all(METHODS.map((method) => ask(method, DATA, as(who)))), expected)
    })

  test('of the page is for sessions, and not for keys', async () => {
    const asked = (who: string) =>
      Promise.all(METHODS.map((method) => ask(method, '/operators/api/data', as(who))))
    assert.deepEqual(await asked('editor'), Array(5).fill(200))
    assert.deepEqual(await asked('rlk_w'), Array(5).fill('not_signed_in'))
  })

  test('a reader may call a route for readers, by any method', async () => {
    assert.equal(await ask('POST', '/search', as('reader')), 200)
  })

  test('a wrong key is nobody, also with the cookie of an editor', async () => {
    assert.equal(await ask('GET', DATA, { ...as('editor'), authorization: 'Bearer other' }), 'not_signed_in')
  })
})

test('a page of another port or name reads nothing in the name of who is signed in, and may link here', async () => {
  const read = (url: string, site: string, dest = 'image') =>
    ask('GET', url, { ...as('editor'), 'sec-fetch-site': site, 'sec-fetch-dest': dest })
  for (const site of ['same-site', 'cross-site', 'other'])
    assert.deepEqual(
      [await read(DATA, site), await read(DATA, site, 'document'), await read('/nothing', site)],
      Array(3).fill('cross_site'),
    )
  assert.equal(await read('/open', 'same-site'), 'cross_site')
  assert.equal(await read('/open', 'cross-site', 'document'), 200)
  assert.equal(await read(DATA, 'none', 'document'), 200)
})

describe('a write without a key', () => {
  const write = (headers: Record<string, string | undefined>) =>
    ask('POST', '/open', { ...as('editor'), 'sec-fetch-site': '', ...headers } as Record<string, string>)

  test('is refused from pages of other sites', async () => {
    for (const site of ['cross-site', 'same-site', 'none', '', 'Same-Origin'])
      assert.equal(
        await write({ 'sec-fetch-site': site, origin: 'http://127.0.0.1:3001' }),
        'cross_site',
        site,
      )
  })

  test('needs our origin where the browser does not say the site', async () => {
    const from = async (origin: string | null) => {
      const { 'sec-fetch-site': _site, ...headers } = {
        ...OURS,
        ...as('editor'),
        ...(origin === null ? {} : { origin }),
      }
      return (await app.inject({ method: 'DELETE', url: '/open', headers })).statusCode
    }
    assert.equal(await from('http://127.0.0.1:3001'), 200)
    assert.equal(await from('https://people.example'), 200)
    const others = [
      null,
      'null',
      'http://127.0.0.1:3000',
      'https://127.0.0.1:3001',
      'http://evil.example',
      'http://people.example',
    ]
    for (const origin of others) assert.equal(await from(origin), 403, String(origin))
  })

  test('with a key it may come from anywhere', async () => {
    assert.equal(await ask('POST', DATA, { ...as('rlk_w'), 'sec-fetch-site': 'cross-site' }), 200)
    assert.equal(await ask('GET', '/open', { ...as('rlk_r'), host: 'provider:3001' }), 200)
  })

  test('with a wrong key, which any page may send, it may not', async () => {
    const wrong = { authorization: 'Bearer rlk_wrong' }
    assert.equal(await ask('POST', '/open', { ...wrong, 'sec-fetch-site': 'cross-site' }), 'cross_site')
    assert.equal(await ask('POST', '/open', { ...wrong, host: 'evil.example' }), 'host_unknown')
    assert.equal(await ask('GET', DATA, { ...wrong, host: 'provider:3001' }), 'not_signed_in')
  })
})

test('a name that is not ours is refused, as a site may point its own name here', async () => {
  for (const host of [
    'evil.example',
    'evil.example:3001',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'people.example:444',
  ])
    assert.equal(await ask('GET', '/open', { host }), 'host_unknown', host)
  for (const host of ['localhost', 'localhost:3001', '[::1]:3001', '10.0.0.7:3001', 'people.example'])
    assert.equal(await ask('GET', '/open', { host }), 200, host)
  assert.equal(await ask('GET', DATA, { ...as('rlk_r'), host: 'provider:3001' }), 200)
})

test('a key in the address is refused, and not logged', async () => {
  const key = 'rlk_CANARYcanary'
  for (const url of [
    `/data?key=${key}`,
    `/data?x=${key}`,
    `/data?rlk%5FCANARYcanary`,
    `/${key}`,
    '/data?api_key=CANARY',
    '/data?a=1&Access_Token=CANARY',
  ])
    assert.equal(await ask('GET', url, as('editor')), 'key_in_address', url)
  assert.ok(lines.length > 0)
  assert.doesNotMatch(lines.join(''), /canary/i)
})

test('cookies are for this host alone, and over TLS by a name that no other site can set', () => {
  const written: unknown[] = []
  const reply = { header: (...header: unknown[]) => void written.push(header) } as unknown as FastifyReply
  const request = (headers: object, protocol = 'http') => ({ headers, protocol }) as unknown as FastifyRequest
  const [plain, tls] = [createCookies(false), createCookies(true)]
  plain.write(request({}), reply, 'session', 'x', 60_000)
  tls.write(request({}), reply, 'session', 'x', 60_000)
  plain.write(request({}, 'https'), reply, 'device', '', 0)
  const end = 'HttpOnly; SameSite=Strict'
  assert.deepEqual(written, [
    ['Set-Cookie', `operators_session=x; Path=/; Max-Age=60; ${end}`],
    ['Set-Cookie', `__Host-operators_session=x; Path=/; Max-Age=60; ${end}; Secure`],
    ['Set-Cookie', `__Host-operators_device=; Path=/; Max-Age=0; ${end}; Secure`],
  ])
  const cookie = 'a=b; session=of the board; operators_session=planted; __Host-operators_session=ours'
  assert.equal(tls.read(request({ cookie }), 'session'), 'ours')
  assert.equal(plain.read(request({ cookie }), 'session'), 'planted')
  assert.equal(plain.read(request({ cookie: 'xoperators_session=a' }), 'session'), null)
})
