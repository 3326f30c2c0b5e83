import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { describe, test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { PROVIDER_ANSWER_MAX_BYTES } from '@resume-library/contract/limits'
import { type RawAnswer, startRawProvider } from '../testing/raw-provider.ts'
import { register } from '../testing/requests.ts'
import { startTestService } from '../testing/test-service.ts'

const PASSWORD = `canary${randomBytes(12).toString('hex')}`
const CREDENTIAL = `credential${randomBytes(12).toString('hex')}`
const SECRETS = [PASSWORD, CREDENTIAL, btoa(`board:${CREDENTIAL}`)]

/** Credential and password, as a careless provider quotes them from a request. */
const ECHO = `${btoa(`board:${CREDENTIAL}`)} ${PASSWORD}`
const JSON_BODY = JSON.stringify({ quoted: ECHO })

const sends =
  (text: string, { end = true } = {}): RawAnswer =>
  (socket) =>
    end ? socket.end(text, 'latin1') : socket.write(text, 'latin1')

const head = (status: string, ...headers: string[]) =>
  `HTTP/1.1 ${status}\r\n${['Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`

const answer = (status: string, body: string, ...headers: string[]) =>
  head(status, `Content-Length: ${body.length}`, ...headers) + body

const bytes = (body: Buffer | string) => Buffer.from(body).toString('latin1')
const zeros = Buffer.alloc(PROVIDER_ANSWER_MAX_BYTES + 1, ' ')

/** Ways in which a provider may answer that are no answer, each quoting what it was sent. */
const BROKEN: Readonly<Record<string, RawAnswer>> = {
  'a status line that is none': sends(`${ECHO}\r\n\r\n`),
  'the status 304': sends(head(`304 ${ECHO}`)),
  'the status 407': sends(answer(`407 ${ECHO}`, JSON_BODY, `Proxy-Authenticate: Basic realm="${ECHO}"`)),
  'headers that are too large': sends(head('200 OK', ...Array<string>(900).fill(`X-${PASSWORD}: ${ECHO}`))),
  'a length of letters': sends(head('200 OK', `Content-Length: ${PASSWORD}`) + JSON_BODY),
  'a body that ends early': sends(head('200 OK', `Content-Length: ${JSON_BODY.length + 9}`) + JSON_BODY),
  'a chunk size of letters': sends(`${head('200 OK', 'Transfer-Encoding: chunked')}${ECHO}\r\n`),
  'chunks without an end': sends(
    `${head('200 OK', 'Transfer-Encoding: chunked')}${JSON_BODY.length.toString(16)}\r\n${JSON_BODY}\r\n`,
  ),
  'gzip that is cut': sends(
    answer('200 OK', bytes(gzipSync(JSON_BODY).subarray(0, 30)), 'Content-Encoding: gzip'),
  ),
  'an unknown content coding': sends(answer('200 OK', JSON_BODY, `Content-Encoding: ${PASSWORD}`)),
  'gzip that unpacks to too much': sends(answer('200 OK', bytes(gzipSync(zeros)), 'Content-Encoding: gzip')),
  'brotli that unpacks to too much': sends(
    answer('200 OK', bytes(brotliCompressSync(zeros)), 'Content-Encoding: br'),
  ),
  'a body that is too large': sends(answer('200 OK', bytes(zeros))),
  'a reset before a beginning': (socket) => socket.resetAndDestroy(),
  'a reset in the body': (socket) => {
    socket.write(head('200 OK', 'Content-Length: 4000') + JSON_BODY, () => socket.resetAndDestroy())
  },
}

/** Those that never end. */
const STALLED: Readonly<Record<string, RawAnswer>> = {
  'no answer': () => {},
  'headers without an end': sends(`HTTP/1.1 200 OK\r\nX: ${ECHO}\r\n`, { end: false }),
  'half a body': sends(head('200 OK', 'Content-Length: 4000') + JSON_BODY, { end: false }),
}

async function startBoth(context: Parameters<typeof startRawProvider>[0], timeout: number) {
  const provider = await startRawProvider(context)
  const service = await startTestService(context, {
    environment: {
      PROVIDER_URL: provider.url,
      PROVIDER_CREDENTIAL: `board:${CREDENTIAL}`,
      LOG_LEVEL: 'trace',
    },
    timeouts: { provider: timeout },
  })
  return { provider, service }
}

function assertSecret(where: string, text: string): void {
  for (const secret of SECRETS) assert.ok(!text.includes(secret), `${where} holds a secret: ${text}`)
}

describe('a provider that answers in a broken way', () => {
  for (const [ways, timeout, status] of [
    [BROKEN, 10_000, 502],
    [STALLED, 250, 504],
  ] as const)
    test(`is answered ${status} without its own text, which may quote secrets`, async (context) => {
      const { provider, service } = await startBoth(context, timeout)
      for (const [what, say] of Object.entries(ways)) {
        provider.answer = say
        provider.count = 0
        service.log.length = 0
        const refused = await register(service.url, { password: PASSWORD })
        const text = await refused.text()
        const { type, title, code, ...rest } = JSON.parse(text) as Record<string, unknown>
        assert.deepEqual(
          [refused.status, type, rest],
          [status, 'about:blank', { status }],
          `${what}: ${text}`,
        )
        assert.match(String(code), /^provider_(unreachable|answer_invalid|too_slow)$/)
        assert.equal(title, STATUS_CODES[status])
        assertSecret('the answer', text + JSON.stringify([...refused.headers]))
        assertSecret('the log', JSON.stringify(service.log))
        assert.ok(service.log.some(({ code: logged }) => logged === code))
        assert.equal(provider.count, 1)
      }
      provider.answer = sends(answer('201 Created', '{"id":1}'))
      assert.equal((await register(service.url)).status, 201)
    })
})

describe('a provider that answers in an unusual way', () => {
  const hello = JSON.stringify({ hello: 'Jürgen' })
  const compressed: readonly [coding: string, body: Buffer][] = [
    ['gzip', gzipSync(hello)],
    ['deflate', deflateSync(hello)],
    ['br', brotliCompressSync(hello)],
    ['identity', Buffer.from(hello)],
    ['gzip, br', brotliCompressSync(gzipSync(hello))],
  ]
  test('with a content coding is decoded', async (context) => {
    const { provider, service } = await startBoth(context, 10_000)
    for (const [coding, body] of compressed) {
      provider.answer = sends(answer('201 Created', bytes(body), `Content-Encoding: ${coding}`))
      const registered = await register(service.url)
      assert.deepEqual([registered.status, registered.headers.get('content-encoding')], [201, null], coding)
      assert.deepEqual(await registered.json(), { hello: 'Jürgen' })
    }
  })

  test('with interim responses, no body, or one delimited by the connection is forwarded', async (context) => {
    const { provider, service } = await startBoth(context, 10_000)
    const created = answer('201 Created', '{"id":1}')
    for (const [response, status, body] of [
      [`HTTP/1.1 100 Continue\r\n\r\n${created}`, 201, '{"id":1}'],
      [`${head('201 Created')}{"id":1}`, 201, '{"id":1}'],
      ['HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
      ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200, ''],
    ] as const) {
      provider.answer = sends(response)
      const registered = await register(service.url)
      assert.deepEqual([registered.status, await registered.text()], [status, body], response)
    }
  })
})
