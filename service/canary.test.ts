import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { REGISTER_PATH } from '@resume-library/contract/provider-api'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { ANSWERS } from './testing/post-form.ts'
import { REGISTRATION, register } from './testing/requests.ts'
import { json } from './testing/scripted-provider.ts'
import { startTestService, writeBuiltPage } from './testing/test-service.ts'

const ROOT = join(import.meta.dirname, '..')
const CANARY = `canary${randomBytes(12).toString('hex')}`
const CREDENTIAL_CANARY = `credential${randomBytes(12).toString('hex')}`

/** Spellings in which a secret could come out. */
const SPELLINGS = [CANARY, CREDENTIAL_CANARY].flatMap((secret) => [
  secret,
  ...[0, 1, 2].map((shift) =>
    Buffer.from('x'.repeat(shift) + secret)
      .toString('base64')
      .slice(4, 28),
  ),
])

function assertClean(where: string, text: string): void {
  for (const spelling of SPELLINGS) assert.ok(!text.includes(spelling), `${where} holds ${spelling}`)
}

/** Everything that an answer says. */
async function contentOf(answer: Response): Promise<string> {
  return `${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
}

const send = (service: string, body: string) =>
  fetch(service + REGISTER_PATH, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

/** Ways in which a password arrives where nobody expects it. */
async function misplacedSecrets(service: string): Promise<string[]> {
  const answers = [
    send(service, `{"password":"${CANARY}"`),
    send(service, `{"password":"${CANARY}","__proto__":{}}`),
    send(service, JSON.stringify({ ...REGISTRATION, password: { inside: CANARY } })),
    send(service, JSON.stringify({ ...REGISTRATION, password: CANARY, email: CANARY })),
    send(service, JSON.stringify({ ...REGISTRATION, password: CANARY, [CANARY]: 1, relocate: CANARY })),
    send(service, JSON.stringify({ password: CANARY.repeat(400_000) })),
    fetch(`${service}/?first_name=Ada&password=${CANARY}`),
    fetch(`${service}/${CANARY}?password=${CANARY}`),
    ...['same-origin', 'cross-site'].flatMap((site) =>
      [{ email: 'x' }, { email: 'form@example.com' }, { action: 'show' }].map((fields) =>
        fetch(`${service}/`, {
          method: 'POST',
          headers: { 'Sec-Fetch-Site': site },
          body: new URLSearchParams({ ...ANSWERS, password: CANARY, ...fields }),
        }),
      ),
    ),
    fetch(`${service}/candidate/resumes/${CANARY}.pdf`),
    fetch(`${service}/%zz${CANARY}`),
    fetch(service, {
      headers: { Authorization: `Basic ${btoa(`a:${CANARY}`)}`, Cookie: `password=${CANARY}` },
    }),
    fetch(`${service}/api/upload`, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${CANARY}` },
      body: `--${CANARY}\r\nContent-Disposition: form-data; name="${CANARY}"\r\n\r\n${CANARY}`,
    }),
  ]
  return Promise.all(answers.map(async (answer) => contentOf(await answer)))
}

/** Ways in which a password arrives at the login of the board. */
async function verifiedSecrets(dataDir: string): Promise<string[]> {
  const command = ['run.js', 'provider/candidates-command.ts', 'keys', 'add', 'board', '--read']
  const env = { ...bareEnvironment(), DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })
  const url = await readFile(join(dataDir, 'operators-url'), 'utf8')
  const headers = { Authorization: `Bearer ${stdout.trim()}`, 'Content-Type': 'application/json' }
  const bodies = [
    JSON.stringify({ email: 'ada@example.com', password: CANARY }),
    JSON.stringify({ email: 'ada@example.com', password: `${CANARY}!` }),
    JSON.stringify({ email: CANARY, password: CANARY, [CANARY]: CANARY }),
    JSON.stringify({ email: [CANARY], password: { inside: CANARY } }),
    JSON.stringify({ email: 'ada@example.com', password: CANARY.repeat(100) }),
    `{"password":"${CANARY}"`,
  ]
  const verify = (body: string) => fetch(`${url}/v1/candidates/verify`, { method: 'POST', headers, body })
  return Promise.all(bodies.map(async (body) => contentOf(await verify(body))))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('a canary password', () => {
  test('is in no output after 2xx, 4xx, 5xx, a timeout and an outage of the provider', async (context) => {
    const service = await startTestService(context, {
      environment: { LOG_LEVEL: 'trace', PROVIDER_CREDENTIAL: `board:${CREDENTIAL_CANARY}` },
      timeouts: { provider: 300 },
    })
    const registerCanary = async () => contentOf(await register(service.url, { password: CANARY }))
    const answers = await misplacedSecrets(service.url)
    for (const status of [201, 400, 401, 403, 409, 422, 429, 500, 503]) {
      service.provider.answer = json(status, { detail: 'No' })
      answers.push(await registerCanary())
    }
    service.provider.answer = () => {}
    answers.push(await registerCanary())
    service.provider.answer = (response) => void response.destroy()
    answers.push(await registerCanary())
    await service.provider.close()
    answers.push(await registerCanary())

    assert.ok(answers.length > 20)
    assertClean('an answer', answers.join('\n'))
    assertClean('the log', JSON.stringify(service.log))
    assertClean('a metric', await (await fetch(`${service.url}/metrics`)).text())
    assertClean('the page', await (await fetch(service.url)).text())
    assertClean('openapi.json', await (await fetch(`${service.url}/openapi.json`)).text())
  })

  test('is in no file and no output of service and provider, also after crashes', async (context) => {
    const { service, provider, dataDir } = await startBoth(context)
    const answers = await misplacedSecrets(service.url)
    for (const email of ['ada@example.com', 'ADA@example.com', 'bob@example.com']) {
      answers.push(await contentOf(await register(service.url, { password: CANARY, email })))
    }
    assert.match(answers.at(-3) ?? '', /^201 /)
    assert.match(answers.at(-2) ?? '', /^409 /)
    const verified = await verifiedSecrets(dataDir)
    assert.deepEqual(
      verified.map((answer) => answer.slice(0, 3)),
      ['200', '401', '401', '400', '400', '400'],
    )
    answers.push(...verified)
    const running = Array.from({ length: 8 }, (_, time) =>
      register(service.url, { password: CANARY, email: `crash${time}@example.com` }).then(
        contentOf,
        () => '',
      ),
    )
    await sleep(20)
    await Promise.all([service.end('SIGKILL'), provider.end('SIGKILL')])
    answers.push(...(await Promise.all(running)))

    assertClean('an answer', answers.join('\n'))
    assertClean('an output', service.output() + provider.output())
    const files = await filesBelow(dataDir)
    assert.ok(files.length > 0)
    for (const file of files) assertClean(file, await readFile(file, 'latin1'))
  })
})

async function startBoth(context: TestContext) {
  const dataDir = temporaryFolder(context)
  const provider = await startPart(context, 'provider', {
    DATA_DIR: dataDir,
    PROVIDER_CREDENTIAL: `board:${CREDENTIAL_CANARY}`,
    LOG_LEVEL: 'trace',
  })
  const service = await startPart(context, 'service', {
    DATA_DIR: dataDir,
    PAGE_DIR: await writeBuiltPage(dataDir),
    PROVIDER_URL: provider.url,
    PROVIDER_CREDENTIAL: `board:${CREDENTIAL_CANARY}`,
    LOG_LEVEL: 'trace',
  })
  return { service, provider, dataDir }
}
