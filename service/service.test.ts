import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { Pool } from 'pg'
import { serviceConfig } from './config.ts'
import { startService } from './service.ts'
import { writeBuiltPage } from './testing/test-service.ts'

/** One keeps connections for registrations, the other none for looks at how the provider is. */
const PROVIDER_AGENTS = 2

async function configured(context: TestContext, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'register-service-'))
  afterwards(context, () => rm(folder, { recursive: true, force: true }))
  return serviceConfig({
    PORT: '0',
    DATA_DIR: folder,
    PAGE_DIR: await writeBuiltPage(folder),
    PROVIDER_URL: 'http://127.0.0.1:1',
    PROVIDER_CREDENTIAL: 'a:b',
    LOG_LEVEL: 'silent',
    ...environment,
  })
}

describe('a service that cannot start', () => {
  test('closes its connections to the provider where the app cannot be made', async (context) => {
    const config = await configured(context)
    const agent = context.mock.method(Agent.prototype, 'destroy')
    await assert.rejects(startService({ ...config, trustProxy: ['nowhere'] }))
    assert.equal(agent.mock.callCount(), PROVIDER_AGENTS)
  })

  test('closes its connections to a database that cannot be used, and to the provider', async (context) => {
    const config = await configured(context, { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' })
    const agent = context.mock.method(Agent.prototype, 'destroy')
    const pool = context.mock.method(Pool.prototype, 'end')
    await assert.rejects(startService(config), /DATABASE_URL/)
    assert.equal(agent.mock.callCount(), PROVIDER_AGENTS)
    assert.equal(pool.mock.callCount(), 1)
  })
})
