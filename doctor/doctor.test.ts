import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { providerConfig } from '@resume-library/provider/config'
import { startProvider } from '@resume-library/provider/provider'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { json } from '@resume-library/service/testing/scripted-provider'
import { CREDENTIAL, startTestService } from '@resume-library/service/testing/test-service'
import { examine } from './doctor.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm run doctor` as a process. */
const doctor = (environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; said: string; errors: string }>((resolve) => {
    const env = { ...bareEnvironment(), ...environment }
    execFile('node', ['run.js', 'doctor/main.ts', ...args], { cwd: ROOT, env }, (error, said, errors) =>
      resolve({ code: Number(error?.code ?? 0), said, errors }),
    )
  })

/** The statuses of each check. */
async function statuses(
  environment: Record<string, string>,
  builtPage?: string,
): Promise<Record<string, string>> {
  const lines = await Array.fromAsync(examine(environment, builtPage))
  return Object.fromEntries(lines.map(({ check, status }) => [check, status]))
}

describe('npm run doctor', () => {
  test('where nothing is set and nothing runs, finds no fault and leaves nothing', async (context) => {
    const folder = temporaryFolder(context)
    const { code, said } = await doctor({ DATA_DIR: join(folder, 'data'), PORT: '0' })
    assert.equal(code, 0, said)
    assert.match(said, /\nEverything that was tried works\.\n$/)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('does not say of what could not be tried that it is right', async (context) => {
    const MESSAGES_FILE = join(temporaryFolder(context), 'messages.json')
    const environment = { DATA_DIR: join(temporaryFolder(context), 'data'), PORT: '0', MESSAGES_FILE }
    const notBuilt = join(temporaryFolder(context), 'index.en.html')
    writeFileSync(MESSAGES_FILE, '{"en": {"next": "Go on"}}')
    const found = await statuses(environment, notBuilt)
    assert.deepEqual([found.sentences, found.database], ['skipped', 'skipped'])
    assert.equal((await statuses({ ...environment, PAGE_DIR: '/nowhere' }, notBuilt)).settings, 'skipped')
  })

  test('tells every fault in a line each, never a credential, and exits with 1', async (context) => {
    const { code, said, errors } = await doctor({
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
      assert.match(said, new RegExp(`^fault {6}${check}: [^\\n]+$`, 'm'))
    assert.match(said, /\n5 faults, 4 warnings\.\n$/)
    assert.ok(!(said + errors).includes('canary'))
    assert.equal(errors, '')
  })

  test('tells what is wrong with the settings as the start does, and for machines', async () => {
    const { code, said } = await doctor({ PORT: 'x', LOG_LEVLE: 'info' }, '--json')
    assert.equal(code, 1)
    const { ok, checks } = JSON.parse(said)
    assert.equal(ok, false)
    assert.deepEqual(
      checks.map(({ check, status, found }: Record<string, string>) => [check, status, found?.slice(0, 9)]),
      [
        ['variables', 'warning', 'LOG_LEVLE'],
        ['settings', 'fault', 'PORT: mus'],
        ['settings', 'skipped', 'the rest,'],
      ],
    )
  })

  test('says how it is used', async () => {
    assert.equal((await doctor({}, '--help')).code, 0)
    const { code, errors } = await doctor({}, 'provider')
    assert.equal(code, 2)
    assert.match(errors, /npm run doctor/)
    assert.match((await doctor({}, '--wrong')).errors, /^unknown option --wrong\./)
  })
})

describe('what is examined', () => {
  test('of a service that runs with a provider of its own', async (context) => {
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

  test('of the built-in provider alone, which registers nobody', async (context) => {
    const DATA_DIR = temporaryFolder(context)
    const environment = { DATA_DIR, PROVIDER_CREDENTIAL: 'board:canary', LOG_LEVEL: 'silent' }
    const provider = await startProvider(providerConfig({ ...environment, PORT: '0' }))
    afterwards(context, () => provider.close())
    const lines = await Array.fromAsync(examine({ ...environment, PORT: new URL(provider.url).port }))
    const said = Object.fromEntries(lines.map(({ check, status, found }) => [check, `${status}: ${found}`]))
    assert.match(said.settings!, /^warning: PROVIDER_URL is not set/)
    assert.match(said.provider!, /^ok: .*nobody was registered\), and accepts the credential/)
    assert.match(said.database!, /^ok: candidates in \S+: can be written; schema \d+-[\w-]+$/)
  })
})
