import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { rawClient } from '@resume-library/service/testing/raw-client'
import { type Answer, registration, send, upload } from './testing/clients.ts'
import { startProduct } from './testing/product.ts'
import { startRawProvider } from './testing/raw-provider.ts'

const QUIET = { LOG_LEVEL: 'silent' }
const ANSWER_MAX_MS = 5_000

interface RawAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** Says the bytes, and listens until the connection is closed or silent. */
async function say(url: string, bytes: string): Promise<RawAnswer> {
  const client = await rawClient(url)
  client.socket.write(bytes)
  await Promise.race([client.closed, sleep(400)])
  client.socket.destroy()
  const [head = '', body = ''] = client.answer().split('\r\n\r\n')
  const type = /^content-type: *([^;\r]*)/im.exec(head)?.[1] ?? ''
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), type, body }
}

const get = (...headers: string[]) =>
  `GET /livez HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`

const REFUSED: Readonly<Record<string, readonly [status: number, bytes: string]>> = {
  'a Host that is no host': [400, get('Host: a b')],
  'a Host with a path': [400, get('Host: test/path')],
  'a Host that begins an address': [400, get('Host: [::1')],
  'a Host with a port that is none': [400, get('Host: test:port')],
  'two Hosts': [400, get('Host: test', 'Host: other')],
  'no Host': [400, get('X-Other: a')],
  'another protocol': [400, 'HELO test\r\n\r\n'],
  'a version that is none': [400, 'GET / HTTP/9.9\r\nHost: test\r\n\r\n'],
  'a method that is none': [400, 'G<>T / HTTP/1.1\r\nHost: test\r\n\r\n'],
  'headers beyond all bounds': [431, get('Host: test', `X-Long: ${'a'.repeat(40_000)}`)],
  'a length that is no number': [
    400,
    `POST ${REGISTER_PATH} HTTP/1.1\r\nHost: test\r\nContent-Length: five\r\n\r\n`,
  ],
  'a path that cannot be read': [400, 'GET /%zz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n'],
}

describe('a malformed request', () => {
  test('is refused with problem details', async (context) => {
    const { url } = await startProduct(context, { environment: QUIET })
    const faults: string[] = []
    for (const [title, [status, bytes]] of Object.entries(REFUSED)) {
      const answer = await say(url, bytes)
      const isProblem = answer.type === 'application/problem+json' && /"code":"\w+"/.test(answer.body)
      if (answer.status !== status || !isProblem) {
        faults.push(`${title}: ${answer.status} ${answer.type} ${answer.body.slice(0, 80)}`)
      }
    }
    assert.deepEqual(faults, [])
  })

  test('with a forged Host gets no address there for its upload', async (context) => {
    const { url } = await startProduct(context, { environment: QUIET })
    const call = upload()
    const answer = await send(url, { ...call, headers: { ...call.headers, Host: 'evil.example' } })
    assert.ok(!answer.text.includes('evil.example'), answer.text)
  })
})

describe('a registration', () => {
  test('with a program as its resume in base64 is refused like an upload of one', async (context) => {
    const { url } = await startProduct(context, { environment: QUIET })
    const resume = {
      resume_content_base64: Buffer.from(`MZ${'\0'.repeat(5_000)}`).toString('base64'),
      resume_filename: 'resume.pdf',
      resume_filetype: 'pdf',
    }
    const answer = await send(url, registration({ resume_url: '', uploaded_resume: resume }))
    assert.ok([400, 415, 422].includes(answer.status), `${answer.status} ${answer.text}`)
  })

  test('is not locked out by somebody who sends its e-mail address again and again', async (context) => {
    const provider = await startRawProvider(context)
    const { url } = await startProduct(context, {
      environment: { ...QUIET, PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
    })
    const email = 'victim@example.com'
    provider.answer = () => 'HTTP/1.1 422 No\r\nContent-Length: 0\r\n\r\n'
    for (let time = 0; time < 30; time += 1) await send(url, registration({ email }), '127.0.0.2')
    provider.answer = () => 'HTTP/1.1 201 Yes\r\nContent-Length: 0\r\n\r\n'
    assert.equal((await send(url, registration({ email }), '127.0.0.3')).status, 201)
  })
})

describe('readiness', () => {
  test('is told at once, however many registrations wait for a provider that is silent', async (context) => {
    const provider = await startRawProvider(context)
    // Nothing is ever said.
    provider.answer = () => new Promise<never>(() => {})
    const { url } = await startProduct(context, {
      environment: { ...QUIET, PROVIDER_URL: provider.url, PROVIDER_CREDENTIAL: 'board:secret' },
    })
    const waiting = Array.from({ length: 200 }, (_, time) =>
      send(url, registration(), `127.0.1.${1 + (time % 100)}`).catch(() => null),
    )
    await sleep(1_000)
    const ready = await Promise.race([
      send(url, { path: '/readyz' }),
      sleep<Partial<Answer>>(ANSWER_MAX_MS, { text: 'no answer' }),
    ])
    assert.ok(ready.status === 200 || ready.status === 503, ready.text)
    assert.ok(waiting.length > 128)
  })
})

describe('forwarded addresses', () => {
  const SAME: Readonly<Record<string, readonly string[]>> = {
    'an address with other ports': ['192.0.2.1:1', '192.0.2.1:2', '192.0.2.1:3'],
    'an IPv6 address in other spellings': ['2001:db8::1', '2001:0DB8:0:0::1', '[2001:db8::2]:443'],
    'an IPv4 address within IPv6': ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207'],
    'words that are no address': ['a', 'b', 'c'],
  }
  test('are one client in whatever spelling', async (context) => {
    const { url } = await startProduct(context, {
      environment: { ...QUIET, TRUST_PROXY: 'on', RATE_LIMIT_PER_MINUTE: '2' },
    })
    const faults: string[] = []
    for (const [title, addresses] of Object.entries(SAME)) {
      const statuses: number[] = []
      for (const address of addresses) {
        statuses.push((await send(url, registration({}, { 'X-Forwarded-For': address }))).status)
      }
      if (statuses.join() !== '201,201,429') faults.push(`${title}: ${statuses}`)
    }
    assert.deepEqual(faults, [])
  })
})
