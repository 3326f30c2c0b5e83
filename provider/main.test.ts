import assert from 'node:assert/strict'
import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { registration } from './testing/candidates.ts'
import { failedStart, spawnProvider } from './testing/process.ts'
import { register } from './testing/running.ts'
import { engines } from './testing/storage.ts'

for (const engine of engines()) {
  describe(`npm run provider with ${engine.name}`, () => {
    test('ends cleanly on a signal, after what has begun', async () => {
      const storage = await engine.storage()
      const provider = await spawnProvider(storage.environment)
      const begun = Array.from({ length: 8 }, () => register(provider.url, registration()))
      // Now the others are being worked on.
      await Promise.race(begun)
      const code = await provider.end('SIGTERM')
      assert.equal(code, 0)
      for (const { status } of await Promise.all(begun)) assert.equal(status, 201)
      await storage.remove()
    })

    test('instances that start at the same moment on a new database all come up', async () => {
      const storage = await engine.storage()
      const providers = await Promise.all(Array.from({ length: 4 }, () => spawnProvider(storage.environment)))
      const body = registration()
      const statuses = await Promise.all(providers.map(async ({ url }) => (await register(url, body)).status))
      assert.deepEqual(statuses.sort(), [201, 409, 409, 409])
      for (const provider of providers) assert.equal(await provider.end('SIGINT'), 0)
      await storage.remove()
    })
  })
}

test('what an earlier start left open to other users is closed by the next', async () => {
  const storage = await engines()[0]!.storage()
  const file = join(storage.folder, 'candidates.sqlite')
  await (await spawnProvider(storage.environment)).end('SIGTERM')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  await Promise.all([chmod(storage.folder, 0o755), chmod(file, 0o644)])
  const provider = await spawnProvider(storage.environment)
  const paths = [storage.folder, file, `${file}-wal`, `${file}-shm`]
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
  await provider.end('SIGTERM')
  await storage.remove()
  assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600])
})

describe('npm run provider says in one sentence why it does not start', () => {
  const [engine] = engines()

  test('a port in use', async () => {
    const storage = await engine!.storage()
    const provider = await spawnProvider(storage.environment)
    const { port } = new URL(provider.url)
    const { code, stderr } = await failedStart({ ...storage.environment, PORT: port })
    await provider.end('SIGTERM')
    await storage.remove()
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`^Port ${port} is in use\\..*\n$`))
  })

  test('which variable is not known, and nothing of what it holds', async () => {
    const { stderr } = await failedStart({ RETENTION_DAY: '9876', PORT: 'x' })
    assert.match(stderr, /^RETENTION_DAY is not known, and has no effect\n/)
    assert.ok(!stderr.includes('9876'))
  })

  test('a folder that cannot be one', async () => {
    const storage = await engine!.storage()
    await writeFile(join(storage.folder, 'file'), '')
    const { code, stderr } = await failedStart({ DATA_DIR: join(storage.folder, 'file') })
    await storage.remove()
    assert.equal(code, 1)
    assert.match(stderr, /^.*file cannot be a folder.*\n$/)
  })

  test('a file that is no database', async () => {
    const storage = await engine!.storage()
    await writeFile(
      join(storage.folder, 'candidates.sqlite'),
      'This is a text, and not a short one. '.repeat(100),
    )
    const { code, stderr } = await failedStart(storage.environment)
    await storage.remove()
    assert.equal(code, 1)
    assert.match(stderr, /^The configuration is wrong:\n {2}- DATA_DIR: .*file is not a database.*\n$/)
  })

  test('a database server that does not answer', async () => {
    const { code, stderr } = await failedStart({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/x' })
    assert.equal(code, 1)
    assert.match(stderr, /^The configuration is wrong:\n {2}- DATABASE_URL: .*ECONNREFUSED.*\n$/)
    assert.ok(!stderr.includes('secret'))
  })
})
