import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { listening } from '@resume-library/server/testing/loopback'
import { failedStart, startPart } from '@resume-library/server/testing/processes'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'

const ROOT = join(import.meta.dirname, '..')
const folder = temporaryFolder({ after })
const ENVIRONMENT = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }

const failure = (variables: Record<string, string>) => failedStart('start', { ...ENVIRONMENT, ...variables })

describe('npm start', () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    test(`serves the page, is ready, and stops cleanly on ${signal}`, async (context) => {
      const { url, output, end } = await startPart(context, 'start', ENVIRONMENT)
      assert.equal((await fetch(`${url}/readyz`)).status, 200)
      assert.match(await (await fetch(url)).text(), /<title>Resume Library Registration<\/title>/)
      assert.ok(output().includes(ENVIRONMENT.DATA_DIR), output())
      assert.match(output(), /with the Fill with Random Data button/)
      assert.equal(await end(signal), 0)
    })
  }

  test('stores how many came to each step, by day', async (context) => {
    const DATA_DIR = join(folder, 'counted')
    const { url, end } = await startPart(context, 'start', { ...ENVIRONMENT, DATA_DIR })
    for (const step of ['opened', 'opened', 'registered'])
      await fetch(`${url}/api/funnel`, { method: 'POST', body: JSON.stringify({ step }) })
    assert.equal(await end('SIGTERM'), 0)
    const database = new DatabaseSync(join(DATA_DIR, 'candidates.sqlite'), { readOnly: true })
    const rows = database.prepare('select step, count from funnel_days order by step').all()
    database.close()
    assert.deepEqual(
      rows.map(({ step, count }) => [step, count]),
      [
        ['opened', 2],
        ['registered', 1],
      ],
    )
  })

  test('ends with npm, although its shell forwards no signal', async () => {
    const env = { ...process.env, ...bareEnvironment(), ...ENVIRONMENT, PORT: '0', OPERATORS_PORT: '0' }
    const npm = spawn('npm', ['start'], { cwd: ROOT, env })
    let printed = ''
    let url = ''
    for await (const chunk of npm.stdout) {
      printed += chunk
      url = /is ready: (http:\S+)/.exec(printed)?.[1] ?? ''
      if (url) break
    }
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    const isRunning = () =>
      fetch(`${url}/livez`).then(
        () => true,
        () => false,
      )
    for (let attempts = 0; attempts < 50 && (await isRunning()); attempts++) await setTimeout(100)
    assert.equal(await isRunning(), false)
  })

  test('reports a port in use in one sentence', async (context) => {
    const port = await listening(context, createServer())
    const { said, code } = await failure({ PORT: String(port) })
    assert.match(said, new RegExp(`^Port ${port} is in use\\.[^\\n]*\\n$`))
    assert.equal(code, 1)
  })

  test('names every fault at once, and each unknown variable once, without its value', async () => {
    const { said, code } = await failure({
      PORT: 'x',
      RATE_LIMIT_PER_MINUTE: '-1',
      PROVIDER_CREDENTIAL: 'board:canary',
      RANDOM_DTA: 'canary',
      RETENTION_DAY: 'canary',
      PROVIDER_ULR: 'canary',
    })
    assert.equal(code, 1)
    for (const name of ['PORT', 'RATE_LIMIT_PER_MINUTE', 'PROVIDER_URL'])
      assert.match(said, new RegExp(`- ${name}: `))
    for (const name of ['RANDOM_DTA', 'RETENTION_DAY', 'PROVIDER_ULR'])
      assert.equal(said.match(new RegExp(`${name} is unknown, and is ignored`, 'g'))?.length, 1, name)
    assert.ok(!said.includes('canary'))
  })
})
