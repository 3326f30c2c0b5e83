import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { failedStart, startPart } from '@resume-library/server/testing/processes'
import { until } from '@resume-library/server/testing/until'
import { registration } from './testing/candidates.ts'
import { PROVIDER_ENVIRONMENT, register } from './testing/running.ts'
import { type Engine, engines } from './testing/storage.ts'

async function storageOf(context: TestContext, engine: Engine = engines()[0]!) {
  const storage = await engine.storage()
  afterwards(context, () => storage.remove())
  const environment = { ...PROVIDER_ENVIRONMENT, ...storage.environment }
  return { ...storage, environment, start: () => startPart(context, 'provider', environment) }
}

for (const engine of engines()) {
  describe(`npm run provider with ${engine.name}`, () => {
    test('ends cleanly on a signal, after requests in flight', async (context) => {
      const provider = await (await storageOf(context, engine)).start()
      const begun = Array.from({ length: 8 }, () => register(provider.url, registration()))
      // Now the others are being worked on.
      await Promise.race(begun)
      assert.equal(await provider.end('SIGTERM'), 0)
      for (const { status } of await Promise.all(begun)) assert.equal(status, 201)
    })

    test('concurrent starts on a new database all succeed', async (context) => {
      const { start } = await storageOf(context, engine)
      const providers = await Promise.all(Array.from({ length: 3 }, start))
      const body = registration()
      const statuses = await Promise.all(providers.map(async ({ url }) => (await register(url, body)).status))
      assert.deepEqual(statuses.sort(), [201, 409, 409])
      for (const provider of providers) assert.equal(await provider.end('SIGINT'), 0)
    })
  })
}

test('one client may take half of the connections to the operators, and no more', async (context) => {
  const { environment } = await storageOf(context)
  const provider = await startPart(context, 'provider', environment, 'ulimit -n 256;')
  const port = Number(/Operators: .*:(\d+)\//.exec(provider.output())?.[1])
  const sockets = Array.from({ length: 60 }, () => connect({ host: '127.0.0.1', port }).on('error', () => {}))
  afterwards(context, () => sockets.forEach((socket) => void socket.destroy()))
  for (const socket of sockets) socket.resume()
  // Of the 48 for which there are file descriptors.
  await until(24, () => sockets.filter(({ destroyed }) => !destroyed).length)
})

describe('npm run provider explains in one sentence why it does not start', () => {
  test('a file that is not a database', async (context) => {
    const { folder, environment } = await storageOf(context)
    await writeFile(join(folder, 'candidates.sqlite'), 'This is a text, and not a short one. '.repeat(100))
    const { code, said } = await failedStart('provider', environment)
    assert.equal(code, 1)
    assert.match(said, /^The configuration is wrong:\n {2}- DATA_DIR: .*file is not a database.*\n$/)
  })

  test('an unreachable database server, and unknown variables', async () => {
    const { code, said } = await failedStart('provider', {
      ...PROVIDER_ENVIRONMENT,
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/x',
      RETENTION_DAY: '9876',
    })
    assert.equal(code, 1)
    assert.match(said, /^RETENTION_DAY is unknown[^\n]*\n/)
    assert.match(said, /The configuration is wrong:\n {2}- DATABASE_URL: .*ECONNREFUSED.*\n$/)
    assert.doesNotMatch(said, /secret|9876/)
  })
})
