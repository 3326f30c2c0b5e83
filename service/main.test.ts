import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { failedStart, startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { until } from '@resume-library/server/testing/until'
import { FILE_HEAD, rawClient, uploadHead } from './testing/raw-client.ts'
import { newName, register, upload } from './testing/requests.ts'
import { json, startScriptedProvider } from './testing/scripted-provider.ts'
import { storedFiles } from './testing/stored-files.ts'
import { startTestService, writeBuiltPage } from './testing/test-service.ts'

async function staged(context: TestContext, stage = '', environment: Record<string, string> = {}) {
  const dataDir = temporaryFolder(context)
  const provider = await startScriptedProvider()
  afterwards(context, () => provider.close())
  const settings = {
    DATA_DIR: dataDir,
    PAGE_DIR: await writeBuiltPage(dataDir),
    PROVIDER_URL: provider.url,
    PROVIDER_CREDENTIAL: 'board:secret',
    RATE_LIMIT_PER_MINUTE: '100000',
    UPLOAD_QUOTA_MB: '100000',
    ...environment,
  }
  const service = await startPart(context, 'service', settings, stage)
  return { service, provider, dataDir, settings }
}

const statusOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer
  await body?.cancel()
  return status
}

describe('the process', () => {
  test('completes requests in flight on SIGTERM, and accepts no new ones', async (context) => {
    const { service, provider } = await staged(context)
    const body = `${FILE_HEAD}\r\n--b\r\nContent-Disposition: form-data; name="filename"\r\n\r\n${newName()}\r\n--b--\r\n`
    const upload = await rawClient(service.url)
    upload.socket.write(uploadHead(body.length) + body.slice(0, 60))
    const called = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    provider.answer = (response, request) => {
      called.resolve()
      held.promise.then(() => json(201, { late: true })(response, request))
    }
    const running = register(service.url)
    await called.promise
    const ended = service.end('SIGTERM')
    await until('closed', () =>
      fetch(`${service.url}/livez`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    upload.socket.write(body.slice(60))
    held.resolve()
    assert.deepEqual(await (await running).json(), { late: true })
    await upload.closed
    assert.match(upload.answer(), /^HTTP\/1\.1 200 /)
    assert.equal(await ended, 0)
  })

  test('survives with few file descriptors, and recovers', async (context) => {
    const { service } = await staged(context, 'ulimit -n 256;')
    assert.equal(await statusOf(upload(service.url)), 200)
    const descriptors = async () => (await readdir(`/proc/${service.process.pid}/fd`)).length
    const before = await descriptors()
    const clients = await Promise.all(Array.from({ length: 400 }, () => rawClient(service.url)))
    for (const client of clients.slice(0, 100)) client.socket.write(uploadHead(1_000_000) + FILE_HEAD)
    await until('few', async () =>
      clients.filter(({ socket }) => socket.destroyed).length > 300 ? 'few' : 'too many',
    )
    for (const client of clients) client.socket.destroy()
    await until('closed', async () => ((await descriptors()) > before ? 'open' : 'closed'))
    assert.equal(await statusOf(upload(service.url)), 200)
    assert.equal(service.process.exitCode, null)
  })
})

test('a service stops in time with connected clients, and leaves no file', async (context) => {
  const { url, provider, dataDir, close } = await startTestService(context, { timeouts: { drain: 300 } })
  provider.answer = () => {}
  const stuck = register(url).catch(() => null)
  const client = await rawClient(url)
  client.socket.write(uploadHead(100_000) + FILE_HEAD)
  while (provider.requests.length === 0) await sleep(10)
  await close()
  await stuck
  assert.deepEqual(await storedFiles(dataDir), [])
})

test('the process names an unusable database in one sentence', async (context) => {
  const folder = temporaryFolder(context)
  const { code, said } = await failedStart('service', {
    PROVIDER_URL: 'http://127.0.0.1:1',
    PROVIDER_CREDENTIAL: 'a:canary',
    PAGE_DIR: await writeBuiltPage(folder),
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://nobody:canary@127.0.0.1:1/nothing',
  })
  assert.equal(code, 1)
  assert.match(said, /DATABASE_URL: the database cannot be used \(connect ECONNREFUSED/)
  assert.doesNotMatch(said, /\n +at |canary/)
})
