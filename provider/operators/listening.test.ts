import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createApp } from '@resume-library/server/app'
import { createLog } from '@resume-library/server/log/log'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { listening } from '@resume-library/server/testing/loopback'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { SERVER_TIMEOUTS } from '@resume-library/server/timeouts'
import { providerConfig } from '../config.ts'
import { refusalRules } from '../http/refusals.ts'
import { startProvider } from '../provider.ts'
import { PROVIDER_ENVIRONMENT } from '../testing/running.ts'
import { listenForOperators } from './listening.ts'

function configOf(context: TestContext, OPERATORS_PORT: number) {
  const environment = { ...PROVIDER_ENVIRONMENT, PORT: '0', OPERATORS_PORT: String(OPERATORS_PORT) }
  return providerConfig({ ...environment, DATA_DIR: temporaryFolder(context) })
}

test('a taken OPERATORS_PORT stops the start', async (context) => {
  const port = await listening(context, createServer())
  await assert.rejects(startProvider(configOf(context, port)), {
    faults: [`OPERATORS_PORT: port ${port} is in use`],
  })
})

test('where the default port is taken, any free one is, and known to the command', async (context) => {
  const config = configOf(context, await listening(context, createServer()))
  const provider = await startProvider({ ...config, operators: { ...config.operators, isPortFixed: false } })
  afterwards(context, () => provider.close())
  assert.equal((await fetch(`${provider.operatorsUrl}/operators`)).status, 404)
  assert.equal(readFileSync(join(config.storage.folder, 'operators-url'), 'utf8'), provider.operatorsUrl)
})

test('a listener that the network reaches without TLS is warned of', async (context) => {
  for (const [host, url, warnings] of [
    ['0.0.0.0', null, 1],
    ['0.0.0.0', 'https://people.example', 0],
    ['127.0.0.1', null, 0],
  ] as const) {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) }).logOf('operators')
    const config = configOf(context, 0)
    const app = createApp({ log, timeouts: SERVER_TIMEOUTS, refusals: refusalRules })
    afterwards(context, () => app.close())
    await listenForOperators(
      app,
      { ...config, operatorsUrl: url, operators: { ...config.operators, host } },
      log,
    )
    assert.equal(
      lines.join('').match(/operators reachable without TLS/g)?.length ?? 0,
      warnings,
      `${host} ${url}`,
    )
  }
})
