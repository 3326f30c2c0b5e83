import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** Runs a program as the npm scripts do. @returns the JSON that it prints */
function printed(context: TestContext, program: string): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-modules-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const { NODE_COMPILE_CACHE, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['run.js', file], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  })
  assert.ok(stdout, stderr)
  return JSON.parse(stdout)
}

const moduleOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** The packages of which a program loads something. */
const loadedBy = (context: TestContext, program: string) =>
  printed(
    context,
    `import { registerHooks } from 'node:module'
     const packages = new Set()
     registerHooks({
       load(url, context, next) {
         packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
         return next(url, context)
       },
     })
     ${program}
     console.log(JSON.stringify([...packages]))`,
  ) as string[]

/** What a start loads, with the built-in provider and with registrations that wait for one. */
const EVERYTHING = ['start.ts', '../provider/provider.ts', '../service/outbox/start-outbox.ts']
  .map((path) => `await import(${moduleOf(path)})`)
  .join('\n')

test('a start that needs no database loads none', (context) => {
  const loaded = loadedBy(context, `await import(${moduleOf('start.ts')})`)
  assert.ok(loaded.includes('fastify'), String(loaded))
  assert.ok(!loaded.includes('kysely'))
})

test('what only some configurations use is not loaded by all', (context) => {
  const loaded = loadedBy(context, EVERYTHING)
  assert.ok(loaded.includes('fastify'), String(loaded))
  for (const name of ['undici', 'aws4fetch', 'pg', '@fastify/swagger', 'yaml'])
    assert.ok(!loaded.includes(name), name)
})

test('a server does not load what Fastify would check and write JSON with', (context) => {
  const loaded = loadedBy(
    context,
    `const { createApp } = await import(${moduleOf('../server/app.ts')})
     const { createLog } = await import(${moduleOf('../server/log/log.ts')})
     const { SERVER_TIMEOUTS: timeouts } = await import(${moduleOf('../server/timeouts.ts')})
     const { refusalRules: refusals } = await import(${moduleOf('../provider/refusals.ts')})
     const app = createApp({ log: createLog('silent').logOf('service'), timeouts, refusals })
     app.get('/', () => 'heard')
     await app.ready()
     await app.close()`,
  )
  assert.ok(loaded.includes('fastify'), String(loaded))
  for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'ajv'])
    assert.ok(!loaded.includes(name), name)
})

test('a thread of a program reads no TypeScript again either', (context) => {
  const folders = printed(
    context,
    `import { getCompileCacheDir } from 'node:module'
     import { Worker } from 'node:worker_threads'
     const thread = new Worker("require('worker_threads').parentPort.postMessage(require('module').getCompileCacheDir())", { eval: true })
     const folder = await new Promise((resolve) => thread.once('message', resolve))
     console.log(JSON.stringify([getCompileCacheDir(), folder]))`,
  ) as string[]
  assert.ok(folders[0])
  assert.equal(folders[1], folders[0])
})
