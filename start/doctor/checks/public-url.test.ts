import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chownSync, readdirSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { startTestService } from '@resume-library/service/testing/test-service'
import { configuredHere, temporaryFolder } from '../testing/configured.ts'
import { proxyTo } from '../testing/proxy.ts'
import { freePort, listening, told } from '../testing/servers.ts'
import { publicUrlCheck } from './public-url.ts'
import { serviceCheck } from './service.ts'

const NOBODY = 65_534

/** A service that runs, and what is found of it by settings of its own or with another folder. */
async function running(context: TestContext, folder?: string) {
  const service = await startTestService(context)
  const { port } = new URL(service.url)
  return { service, ...(await configuredHere(context, { PORT: port, DATA_DIR: folder ?? service.dataDir })) }
}

describe('the public address, while the service does not run', () => {
  test('leads here, through a proxy with a certificate of any kind', async (context) => {
    const { here } = await configuredHere(context)
    assert.equal(here.kind, 'doctor')
    const publicUrl = await proxyTo(context, here.url, (headers) => headers)
    assert.match(
      await told(publicUrlCheck(publicUrl, here, true)),
      /^ok: \S+ leads here \(asked from this machine\)/,
    )
    assert.match(await told(serviceCheck(here)), /^skipped: it does not run/)
    await here.close()
    await assert.rejects(fetch(here.url), 'nothing listens any more')
  })

  for (const [what, status, expected] of [
    ['another server', 200, /^fault: \S+ answers, and it is not this service \(200\)/],
    ['a server without the file', 404, /^fault: \S+ answers, and it is not this service \(404\)/],
    ['a proxy without a service', 502, /^fault: the proxy at \S+ does not reach the service \(502\)/],
    ['a redirect', 308, /^fault: \S+ leads on to https:\/\/jobs\.example \(308\)\. Set PUBLIC_URL/],
  ] as const) {
    test(`leads to ${what}`, async (context) => {
      const { here } = await configuredHere(context)
      const location = { location: 'https://jobs.example/candidate' }
      const port = await listening(context, (_, response) =>
        response.writeHead(status, location).end('other'),
      )
      assert.match(await told(publicUrlCheck(`http://127.0.0.1:${port}`, here, true)), expected)
    })
  }

  test('leads nowhere, or is not set', async (context) => {
    const { here } = await configuredHere(context)
    const url = `http://127.0.0.1:${await freePort()}`
    assert.match(
      await told(publicUrlCheck(url, here, true)),
      /^fault: \S+ cannot be reached, asked from this/,
    )
    assert.match(
      await told(publicUrlCheck(null, here, true)),
      /^warning: PUBLIC_URL is not set.*your provider/,
    )
    assert.match(await told(publicUrlCheck(null, here, false)), /^skipped: PUBLIC_URL is not set/)
  })
})

describe('the public address, while the service runs', () => {
  test('leads to it, and nothing is left among its resumes', async (context) => {
    const { service, here } = await running(context)
    assert.match(await told(publicUrlCheck(service.url, here, true)), /^ok: /)
    assert.match(await told(serviceCheck(here)), /^ok: it runs at \S+, is ready, and keeps its resumes where/)
    await here.close()
    for (const folder of ['incoming', 'unclaimed', 'claimed'])
      assert.deepEqual(readdirSync(join(service.dataDir, 'resumes', folder)), [])
  })

  test('leads to a service with other resumes', async (context) => {
    const { here } = await running(context)
    const other = await startTestService(context)
    assert.match(await told(publicUrlCheck(other.url, here, true)), /^fault: \S+ answers, and it is not this/)
  })

  test('cannot be told where the settings are not those of the service', async (context) => {
    const { service, here } = await running(context, temporaryFolder(context))
    assert.match(
      await told(publicUrlCheck(service.url, here, true)),
      /^skipped: whether \S+ leads here cannot be told/,
    )
    assert.match(await told(serviceCheck(here)), /^warning: .*it keeps its resumes elsewhere/)
  })

  test('leads to one that keeps its resumes in another folder that is there', async (context) => {
    const other = await startTestService(context)
    const { here } = await running(context, other.dataDir)
    assert.match(await told(serviceCheck(here)), /^fault: it runs at \S+, and keeps its resumes elsewhere/)
  })

  test('leads to one that is not ready', async (context) => {
    const service = await startTestService(context)
    await service.provider.close()
    const { here } = await configuredHere(context, {
      PORT: new URL(service.url).port,
      DATA_DIR: service.dataDir,
    })
    assert.match(await told(serviceCheck(here)), /^fault: it runs at \S+, and is not ready: provider\./)
  })
})

test('a port that may not be listened at, or has a program that does not answer', async (context) => {
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  afterwards(context, () => silent.close())
  const { port } = silent.address() as AddressInfo
  const taken = await configuredHere(context, { PORT: String(port) })
  assert.match(await told(serviceCheck(taken.here)), /^fault: Port \d+ is in use/)
  const elsewhere = await configuredHere(context, { HOST: '192.0.2.1' })
  assert.match(
    await told(serviceCheck(elsewhere.here)),
    /^fault: HOST 192\.0\.2\.1 is no address of this machine/,
  )
})

test('another program has the port', async (context) => {
  const port = await listening(context, (_, response) => response.end('hello'))
  const { here } = await configuredHere(context, { PORT: String(port) })
  assert.match(
    await told(serviceCheck(here)),
    /^fault: another program listens at \S+\. Look at HOST and PORT/,
  )
  assert.match(await told(publicUrlCheck('https://a.example', here, true)), /^skipped: .*another program/)
})

if (process.getuid?.() === 0) {
  test('root asks by a file that the user of the service can read', async (context) => {
    const service = await startTestService(context)
    const folder = join(service.dataDir, 'resumes')
    chownSync(folder, NOBODY, NOBODY)
    const { here } = await configuredHere(context, {
      PORT: new URL(service.url).port,
      DATA_DIR: service.dataDir,
    })
    const { uid, gid } = statSync(join(folder, 'unclaimed', here.nonce?.name ?? ''))
    assert.deepEqual([uid, gid], [NOBODY, NOBODY])
    assert.match(await told(publicUrlCheck(service.url, here, true)), /^ok: \S+ leads here/)
  })
}
