import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ABANDONED_REQUEST_MS } from '@resume-library/contract/limits'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { startPart } from '@resume-library/server/testing/processes'
import { filesKept } from './testing/files-kept.ts'
import { FILE_HEAD, rawClient, uploadHead } from './testing/raw-client.ts'
import { newName, PDF, register, upload } from './testing/requests.ts'
import { json, startScriptedProvider } from './testing/scripted-provider.ts'
import { writeBuiltPage } from './testing/test-service.ts'

async function staged(context: TestContext, stage = '', environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'service-process-'))
  afterwards(context, () => rm(dataDir, { recursive: true, force: true }))
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

const pdfOf = (size: number) => new Uint8Array(Buffer.concat([PDF, Buffer.alloc(size - PDF.length, ' ')]))

const statusOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer
  await body?.cancel()
  return status
}

describe('the process', () => {
  test('ends what it has begun on SIGTERM, and nothing new', async (context) => {
    const { service, provider } = await staged(context)
    provider.answer = (response, request) =>
      setTimeout(() => json(201, { late: true })(response, request), 700)
    const running = register(service.url)
    const upload = await rawClient(service.url)
    const body = `${FILE_HEAD}\r\n--b\r\nContent-Disposition: form-data; name="filename"\r\n\r\n${newName()}\r\n--b--\r\n`
    upload.socket.write(uploadHead(body.length) + body.slice(0, 60))
    await sleep(200)
    const ended = service.end('SIGTERM')
    await sleep(200)
    await assert.rejects(fetch(`${service.url}/livez`))
    upload.socket.write(body.slice(60))
    assert.deepEqual(await (await running).json(), { late: true })
    await upload.closed
    assert.match(upload.answer(), /^HTTP\/1\.1 200 /)
    assert.equal(await ended, 0)
  })

  test('ends within 10 s whoever still hangs on it', async (context) => {
    const { service, provider, dataDir } = await staged(context)
    provider.answer = () => {}
    const stuck = register(service.url).catch(() => null)
    const upload = await rawClient(service.url)
    upload.socket.write(uploadHead(100_000) + FILE_HEAD)
    await sleep(200)
    const begun = performance.now()
    assert.equal(await service.end('SIGTERM'), 0)
    assert.ok(performance.now() - begun < 10_000)
    await stuck
    assert.deepEqual(await filesKept(dataDir), [])
  })

  test('sweeps at start what a crash left long ago', async (context) => {
    const { service, dataDir, settings } = await staged(context)
    const client = await rawClient(service.url)
    client.socket.write(`${uploadHead(1_000_000)}${FILE_HEAD}${'a'.repeat(100_000)}`)
    for (let tries = 0; (await filesKept(dataDir)).length === 0 && tries < 100; tries += 1) await sleep(20)
    assert.equal((await filesKept(dataDir)).length, 1)
    await service.end('SIGKILL')
    const left = await filesKept(dataDir)
    assert.equal(left.length, 1)
    const longAgo = new Date(Date.now() - ABANDONED_REQUEST_MS - 1000)
    await utimes(join(dataDir, 'resumes', 'incoming', left[0]!), longAgo, longAgo)
    await startPart(context, 'service', settings)
    for (let tries = 0; (await filesKept(dataDir)).length > 0 && tries < 100; tries += 1) await sleep(20)
    assert.deepEqual(await filesKept(dataDir), [])
  })

  test('with few file handles refuses what is too much, stays alive, and is whole again afterwards', async (context) => {
    const { service } = await staged(context, 'ulimit -n 256;')
    assert.equal(await statusOf(upload(service.url)), 200)
    const descriptors = async () => (await readdir(`/proc/${service.process.pid}/fd`)).length
    const before = await descriptors()
    const clients = await Promise.all(Array.from({ length: 400 }, () => rawClient(service.url)))
    for (const client of clients.slice(0, 100)) client.socket.write(uploadHead(1_000_000) + FILE_HEAD)
    await sleep(1_500)
    assert.ok(clients.filter(({ socket }) => socket.destroyed).length > 300, 'too many were accepted')
    for (const client of clients) client.socket.destroy()
    for (let tries = 0; (await descriptors()) > before && tries < 100; tries += 1) await sleep(20)
    assert.ok((await descriptors()) <= before, 'a descriptor is left')
    assert.equal(await statusOf(upload(service.url)), 200)
    assert.equal(service.process.exitCode, null)
  })

  test('that may write no long files refuses those and keeps others', async (context) => {
    const { service, dataDir } = await staged(context, 'ulimit -f 1024;')
    const refused = await upload(service.url, { bytes: pdfOf(2_000_000) })
    const { detail } = (await refused.json()) as { detail: string }
    assert.ok(refused.status === 500 || refused.status === 507)
    assert.match(detail, /^There was an error uploading your file to the server\./)
    assert.deepEqual(await filesKept(dataDir), [])
    assert.equal(await statusOf(upload(service.url)), 200)
  })

  if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp']).status === 0) {
    test('on a disk that is full but for its reserve refuses, shows nothing half, and goes on when there is room', async (context) => {
      const stage =
        'exec unshare -rm sh -c \'mount -t tmpfs -o size=105m none "$DATA_DIR/resumes" && exec "$@"\' sh "$@";'
      const { service } = await staged(context, `mkdir -p "$DATA_DIR/resumes"; ${stage}`)
      const filename = newName()
      const kept = newName()
      assert.equal(await statusOf(upload(service.url, { bytes: pdfOf(1_000_000), filename: kept })), 200)
      const refused = await upload(service.url, { bytes: pdfOf(5_000_000), filename })
      assert.equal(refused.status, 507)
      assert.match(
        ((await refused.json()) as { detail: string }).detail,
        /^There is no room for more files right now/,
      )
      assert.equal(await statusOf(fetch(`${service.url}/candidate/resumes/${filename}`)), 404)
      assert.equal(await statusOf(upload(service.url, { bytes: pdfOf(1_000_000), filename })), 200)
    })
  }
})

describe('the process says in one sentence', () => {
  const run = (environment: Record<string, string>) => {
    const { stderr, status } = spawnSync(process.execPath, ['run.js', 'service/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...bareEnvironment(),
        PROVIDER_URL: 'http://127.0.0.1:1',
        PROVIDER_CREDENTIAL: 'a:b',
        ...environment,
      },
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.ok(!stderr.includes('    at '), stderr)
    return stderr
  }

  test('what is wrong with the configuration', () => {
    assert.match(run({ PORT: 'x', PROVIDER_CREDENTIAL: '' }), /PORT: .*\n.*PROVIDER_CREDENTIAL: is missing/)
  })

  test('which variable is not known, and nothing of what it holds', () => {
    const said = run({
      PORT: 'x',
      PUBLIC_URI: 'https://canary.example',
      JOB_BORD_URL: 'https://canary.example',
    })
    assert.equal(said.match(/PUBLIC_URI is not known, and has no effect\n/g)?.length, 1)
    assert.match(said, /JOB_BORD_URL is not known, and has no effect\n/)
    assert.ok(!said.includes('canary'))
  })

  test('that its database cannot be used', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'service-start-'))
    context.after(() => rm(folder, { recursive: true }))
    const PAGE_DIR = await writeBuiltPage(folder)
    const DATABASE_URL = 'postgres://nobody:secret@127.0.0.1:1/nothing'
    const said = run({ PAGE_DIR, DATA_DIR: folder, PORT: '0', DATABASE_URL })
    assert.match(said, /DATABASE_URL: the database cannot be used \(ECONNREFUSED\)/)
    assert.ok(!said.includes('secret'))
  })

  test('that its port is in use, or its folder not to be written', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'service-start-'))
    const PAGE_DIR = await writeBuiltPage(folder)
    const other = createServer().listen(0, '127.0.0.1')
    context.after(() => Promise.all([other.close(), rm(folder, { recursive: true })]))
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    assert.match(
      run({ PAGE_DIR, DATA_DIR: folder, PORT: String(port) }),
      new RegExp(`Port ${port} is in use`),
    )

    await writeFile(join(folder, 'file'), '')
    assert.match(run({ PAGE_DIR, DATA_DIR: join(folder, 'file'), PORT: '0' }), /a file is in its way/)
  })
})
