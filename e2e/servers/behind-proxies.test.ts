import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { resumeUrl } from '@resume-library/contract/service-api'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { until } from '@resume-library/server/testing/until'
import { ANSWERS } from '@resume-library/service/testing/post-form'
import { REGISTRATION } from '@resume-library/service/testing/requests'
import { accessLogOf, plainPortOf, startCaddy, startNginx } from './proxies.ts'
import {
  ask,
  askWithPartialBody,
  openRequest,
  originOf,
  resumeOf,
  type TlsServer,
  uploadOf,
} from './tls-client.ts'

const LIMIT = 3
/** Queues registrations, as the provider is unreachable. */
const DOWN = {
  STORE_AND_FORWARD_KEY: 'A'.repeat(43),
  PROVIDER_URL: 'http://127.0.0.1:1',
  PROVIDER_CREDENTIAL: 'a:b',
}

async function startBoard(context: TestContext, variables: Record<string, string>) {
  const folder = temporaryFolder(context)
  return { folder, ...(await startPart(context, 'start', { DATA_DIR: folder, ...variables })) }
}

for (const [name, start] of [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const) {
  const behind = async (context: TestContext, variables: Record<string, string> = {}) => {
    const board = await startBoard(context, { TRUST_PROXY: '127.0.0.1', ...variables })
    return { board, proxy: await start(context, portOf(board)) }
  }

  describe(`behind ${name} with TLS`, () => {
    test('a person registers with a resume, which is at the address in the answer', async (context) => {
      const { board, proxy } = await behind(context)
      const page = await ask(proxy, { path: '/' })
      assert.match(page.body, /<title>Resume Library Registration/)
      const upload = await uploadOf(resumeOf(1_000))
      const uploaded = await ask(proxy, upload)
      const { url: resume_url } = JSON.parse(uploaded.body) as { url: string }
      assert.equal(resume_url, resumeUrl(originOf(proxy), upload.filename))
      const registered = await ask(proxy, registrationOf({ ...REGISTRATION, resume_url }))
      assert.equal(registered.status, 201, registered.body)
      const read = await ask(proxy, { path: new URL(resume_url).pathname })
      assert.equal(read.body, resumeOf(1_000).toString())
      // No warning about an untrusted proxy, or about http URLs.
      assert.doesNotMatch(board.output(), /TRUST_PROXY/)
    })

    test('an upload of 5 MB is streamed', async (context) => {
      const { board, proxy } = await behind(context)
      const { body, ...upload } = await uploadOf(resumeOf(RESUME_MAX_BYTES))
      const half = body.length / 2
      const before = bytesReadBy(board.process)
      const { request, answer } = openRequest(proxy, upload)
      request.write(body.subarray(0, half))
      await until('arrived', async () =>
        bytesReadBy(board.process) - before < half * 0.8 ? 'not yet' : 'arrived',
      )
      request.end(body.subarray(half))
      assert.equal((await answer).status, 200)
    })

    test('a registration with 5 MB in base64 passes, and one with more is refused by the service', async (context) => {
      const { proxy } = await behind(context)
      const registered = await ask(proxy, registrationWith(resumeOf(RESUME_MAX_BYTES)))
      assert.equal(registered.status, 201, registered.body)
      const upload = await ask(proxy, await uploadOf(resumeOf(RESUME_MAX_BYTES + 1)))
      assert.equal(upload.status, 413)
      assert.equal(JSON.parse(upload.body).code, 'resume_too_large')
    })

    test('a form without script whose file is far too large is answered with our page', async (context) => {
      const { proxy } = await behind(context, { FRAME_ANCESTORS: 'https://www.example.com' })
      const upload = await uploadOf(resumeOf(3 * RESUME_MAX_BYTES))
      for (const path of ['/', '/embedded'])
        assert.match((await ask(proxy, { ...upload, path })).body, /Resume Library Registration/, path)
    })

    test('clients are distinguished, whatever addresses they claim', async (context) => {
      const { proxy } = await behind(context, { RATE_LIMIT_PER_MINUTE: String(LIMIT) })
      const statuses: number[] = []
      for (let sent = 0; sent <= LIMIT; sent++) {
        const headers = { 'X-Forwarded-For': `203.0.113.${sent}`, 'X-Forwarded-Host': '127.9.9.9' }
        const upload = await uploadOf(resumeOf(RESUME_MAX_BYTES))
        const { status, body } = await (sent < LIMIT ? ask : askWithPartialBody)(proxy, {
          ...upload,
          from: '127.0.0.2',
          headers: { ...upload.headers, ...headers },
        })
        statuses.push(status)
        assert.doesNotMatch(body, /127\.9\.9\.9/)
      }
      // The last one is refused before its body is read.
      assert.deepEqual(statuses, [...Array<number>(LIMIT).fill(200), 429])
      const other = await ask(proxy, { ...(await uploadOf(resumeOf(10))), from: '127.0.0.3' })
      assert.equal(other.status, 200)
    })

    test('the access log and ours share a request id, and no log has secret links or personal data', async (context) => {
      const { board, proxy } = await behind(context)
      const secrets = [
        'candidate/erase/secret',
        'candidate/resumes/secret.pdf',
        'registration/secret',
        '?a=secret',
      ]
      for (const path of [...secrets.map((secret) => `/${secret}`), '/livez?secret', '/seen'])
        await ask(proxy, {
          path,
          headers: { 'X-Request-Id': 'the-client', Referer: 'https://a.example/?secret' },
        })
      const log = await logged(proxy, /\/seen/)
      const last = log.split('\n').find((line) => line.includes('/seen')) ?? ''
      const [id = ''] = /[\da-f]{32}|[\da-f-]{36}/.exec(last) ?? []
      assert.ok(id, last)
      for (let attempts = 0; attempts < 100 && !board.output().includes(id); attempts++) await sleep(100)
      assert.match(board.output(), new RegExp(`"request_id":"${id}"`))
      assert.match(log, /\/candidate\/erase\//)
      for (const words of [log, board.output()]) assert.doesNotMatch(words, /secret|the-client/)
    })

    test('the address of a queued registration is in no log', async (context) => {
      const { board, proxy } = await behind(context, DOWN)
      const form = new URLSearchParams(ANSWERS)
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: originOf(proxy) }
      const queued = await ask(proxy, { method: 'POST', path: '/', headers, body: String(form) })
      assert.equal(queued.status, 303, queued.body)
      for (const words of [await logged(proxy, /303/), board.output()])
        assert.doesNotMatch(words, /registration\/[^-]/)
    })

    test('endpoints for operators are not public', async (context) => {
      const { board, proxy } = await behind(context)
      const paths = [
        '/metrics',
        '/metrics?a',
        '/%6Detrics',
        '//metrics',
        '/./metrics',
        '/METRICS',
        '/metrics/',
      ]
      for (const path of [...paths, '/livez', '/readyz', '/openapi.json'])
        assert.equal((await ask(proxy, { path })).status, 404, path)
      assert.equal((await fetch(`${board.url}/metrics`)).status, 200)
    })
  })
}

test('behind nginx, HTTP redirects to HTTPS, and no log has the query', async (context) => {
  const proxy = await startNginx(context, 1)
  const options = { redirect: 'manual', headers: { Referer: 'https://a.example/?secret' } } as const
  const answer = await fetch(`http://127.0.0.1:${plainPortOf(proxy.folder)}/?email=secret`, options)
  assert.equal(answer.headers.get('location'), 'https://localhost/?email=secret', 'its own name')
  assert.doesNotMatch(await logged(proxy, /301/), /secret/)
})

const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port)

const registrationOf = (registration: object) => ({
  method: 'POST',
  path: REGISTER_PATH,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(registration),
})

const registrationWith = (resume: Buffer) =>
  registrationOf({
    ...REGISTRATION,
    email: `${randomBytes(8).toString('hex')}@example.com`,
    resume_url: '',
    uploaded_resume: {
      resume_content_base64: resume.toString('base64'),
      resume_filename: 'resume.txt',
      resume_filetype: 'txt',
    },
  })

/** Returns how many bytes a process has read, from connections too. */
const bytesReadBy = ({ pid }: ChildProcess) =>
  Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))![1])

/** Waits for a line in a proxy's access log. @returns the log */
async function logged({ folder }: TlsServer, awaited: RegExp): Promise<string> {
  const read = () => readFileSync(accessLogOf(folder), 'utf8')
  for (let attempts = 0; attempts < 100 && !awaited.test(read()); attempts++) await sleep(100)
  return read()
}
