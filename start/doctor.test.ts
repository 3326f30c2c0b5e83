import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { providerConfig } from '@resume-library/provider/config'
import { startProvider } from '@resume-library/provider/provider'
import { ok, warning } from '@resume-library/server/process/finding'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { textOf, textsOf } from '@resume-library/server/testing/findings'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { json } from '@resume-library/service/testing/scripted-provider'
import { CREDENTIAL, startTestService } from '@resume-library/service/testing/test-service'
import { checkVisibleDefaults, examine, formatLine, runChecks } from './doctor.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm run doctor` as a process. */
const doctor = (environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const env = { ...bareEnvironment(), ...environment }
    execFile(
      'node',
      ['run.js', 'start/doctor-command.ts', ...args],
      { cwd: ROOT, env },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })

async function statuses(
  environment: Record<string, string>,
  builtPage?: string,
): Promise<Record<string, string>> {
  const lines = await Array.fromAsync(examine(environment, builtPage))
  return Object.fromEntries(lines.map(({ check, status }) => [check, status]))
}

describe('npm run doctor', () => {
  test('finds no fault and leaves nothing, where nothing is set and nothing runs', async (context) => {
    const folder = temporaryFolder(context)
    const { code, output } = await doctor({ DATA_DIR: join(folder, 'data'), PORT: '0' })
    assert.equal(code, 0, output)
    assert.match(output, /\nNo problems found\.\n$/)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('skips what cannot be checked yet', async (context) => {
    const MESSAGES_FILE = join(temporaryFolder(context), 'messages.json')
    const environment = { DATA_DIR: join(temporaryFolder(context), 'data'), PORT: '0', MESSAGES_FILE }
    const notBuilt = join(temporaryFolder(context), 'index.en.html')
    writeFileSync(MESSAGES_FILE, '{"en": {"next": "Go on"}}')
    const found = await statuses(environment, notBuilt)
    assert.deepEqual([found.sentences, found.database], ['skipped', 'skipped'])
    assert.equal((await statuses({ ...environment, PAGE_DIR: '/nowhere' }, notBuilt)).settings, 'skipped')
  })

  test('prints a line for each fault, never a credential, and exits with 1', async (context) => {
    const { code, output, errors } = await doctor({
      DATA_DIR: temporaryFolder(context),
      PORT: '0',
      PROVIDER_URL: 'http://127.0.0.1:1',
      PROVIDER_CREDENTIAL: 'board:canary',
      PUBLIC_URL: 'https://127.0.0.1:1',
      DATABASE_URL: 'postgres://user:canary@127.0.0.1:1/x',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'resumes',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'canary',
    })
    assert.equal(code, 1)
    for (const check of ['provider', 'database', 'bucket', 'public address'])
      assert.match(output, new RegExp(`^fault {4}${check}: [^\\n]+$`, 'm'))
    assert.match(output, /\n5 faults, 3 warnings\.\n$/)
    assert.ok(!(output + errors).includes('canary'))
    assert.equal(errors, '')
  })

  test('reports wrong settings as the start does, and as JSON', async () => {
    const { code, output } = await doctor({ PORT: 'x', LOG_LEVLE: 'info' }, '--json')
    assert.equal(code, 1)
    const { ok, checks } = JSON.parse(output)
    assert.equal(ok, false)
    assert.deepEqual(
      checks.map(({ check, status, found }: Record<string, string>) => [check, status, found?.slice(0, 9)]),
      [
        ['variables', 'warning', 'LOG_LEVLE'],
        ['settings', 'fault', 'PORT: mus'],
        ['settings', 'skipped', 'everythin'],
      ],
    )
  })

  test('prints its usage', async () => {
    assert.equal((await doctor({}, '--help')).code, 0)
    const { code, errors } = await doctor({}, 'provider')
    assert.equal(code, 2)
    assert.match(errors, /npm run doctor/)
    assert.match((await doctor({}, '--wrong')).errors, /^Unknown option --wrong\./)
  })
})

describe('doctor examines', () => {
  test('a running service with another provider', async (context) => {
    const service = await startTestService(context)
    service.provider.answer = (response, request) =>
      json(request.headers.authorization ? 400 : 401, {})(response, request)
    const found = await statuses({
      DATA_DIR: service.dataDir,
      PORT: new URL(service.url).port,
      PUBLIC_URL: service.url,
      PROVIDER_URL: service.provider.url,
      PROVIDER_CREDENTIAL: CREDENTIAL,
      RANDOM_DATA: 'off',
      BOARD_NAME: 'Board',
      PRIVACY_URL: 'https://board.example/privacy',
      JOB_BOARD_URL: 'https://board.example',
    })
    assert.deepEqual(found, {
      variables: 'ok',
      provider: 'ok',
      service: 'ok',
      database: 'ok',
      bucket: 'skipped',
      'data folder': 'ok',
      'public address': 'warning',
      'proxy headers': 'ok',
      defaults: 'ok',
    })
    assert.ok(service.provider.requests.every(({ body }) => body === '{}'))
  })

  test('the built-in provider alone, without registering anybody', async (context) => {
    const DATA_DIR = temporaryFolder(context)
    const environment = { DATA_DIR, PROVIDER_CREDENTIAL: 'board:canary', LOG_LEVEL: 'silent' }
    const provider = await startProvider(providerConfig({ ...environment, PORT: '0', OPERATORS_PORT: '0' }))
    afterwards(context, () => provider.close())
    const lines = await Array.fromAsync(examine({ ...environment, PORT: new URL(provider.url).port }))
    const texts = Object.fromEntries(lines.map(({ check, status, found }) => [check, `${status}: ${found}`]))
    assert.match(texts.settings!, /^warning: PROVIDER_CREDENTIAL is set without PROVIDER_URL/)
    assert.match(texts.provider!, /^ok: .*nobody was registered\), and accepts the credential/)
    assert.match(texts.database!, /^ok: candidates in \S+: writable$/)
  })
})

test('a check that throws is a fault of its own, and its message is not printed', async () => {
  const broken = async () => Promise.reject(new Error('postgres://user:canary@host'))
  const checks = runChecks([
    ['broken', broken],
    ['fine', async () => ok('works')],
  ])
  const lines = await Array.fromAsync(checks)
  assert.deepEqual(
    lines.map(({ check, status, found }) => [check, status, found]),
    [
      ['broken', 'fault', 'unknown error (Error)'],
      ['fine', 'ok', 'works'],
    ],
  )
})

test('answers of other servers cannot send control characters to the terminal', () => {
  const line = formatLine({ check: 'a', ...warning('it is \u001b[31mred', 'Set \u009bthis') })
  assert.equal(line, 'warning  a: it is \ufffd[31mred. Set \ufffdthis')
})

const board = {
  name: 'Board',
  logo: null,
  privacyUrl: 'https://board.example/p',
  termsUrl: null,
  consent: null,
}
const PUBLIC = {
  publicUrl: 'https://a.example',
  jobBoardUrl: 'https://board.example',
  randomData: false,
  board,
}

test('defaults that candidates would see are warnings once there is a public address', async () => {
  assert.match(await textOf(checkVisibleDefaults(PUBLIC)), /^ok: /)
  const all = { ...PUBLIC, jobBoardUrl: 'https://jobs.example.com', randomData: true, board: null }
  const texts = await textsOf(checkVisibleDefaults(all))
  for (const [at, name] of ['JOB_BOARD_URL', 'RANDOM_DATA=auto', 'BOARD_NAME', 'PRIVACY_URL'].entries())
    assert.match(texts[at]!, new RegExp(`^warning: .*Set ${name}`))
  assert.match(
    await textOf(checkVisibleDefaults({ ...all, publicUrl: null })),
    /^skipped: PUBLIC_URL is not set/,
  )
})
