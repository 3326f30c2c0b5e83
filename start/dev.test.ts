import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards } from '@resume-library/server/testing/afterwards'
import { bareEnvironment } from '@resume-library/server/testing/bare-environment'
import { freePort } from '@resume-library/server/testing/free-ports'
import { temporaryFolder } from '@resume-library/server/testing/temporary-folder'
import { REGISTRATION, register } from '@resume-library/service/testing/requests'

const ROOT = join(import.meta.dirname, '..')
const GONE_AFTER_MS = 20_000

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}

/** `npm run dev` with SQLite in a folder of its own. It ends with the test. */
async function startDev(context: TestContext) {
  const folder = temporaryFolder(context)
  // The page's server must know the port of the service before it listens.
  const port = await freePort()
  const child = spawn(process.execPath, ['run.js', 'start/dev.ts'], {
    cwd: ROOT,
    env: {
      ...bareEnvironment(),
      PORT: String(port),
      OPERATORS_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the test can end what it would leave behind.
    detached: true,
  })
  afterwards(context, async () => {
    endGroup(child)
    await closed
  })
  // The outputs close once every process that writes to them has ended.
  const closed = once(child, 'close')
  const service = `http://127.0.0.1:${port}`
  const [page, boardPage] = await Promise.all([
    printed(child, /live reload: (\S+?)\/?\s/),
    printed(child, /another origin: (\S+)/),
    printed(child, /is (ready): /),
  ])
  return { child, closed, service, page, boardPage }
}

function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const found = pattern.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
    child.once('close', () => reject(new Error(`not ready: ${output}`)))
  })
}

/** Resolves once a change of this file, which the server alone reads, reloads the page in a browser. */
async function reloads(page: string, file: string) {
  const client = await (await fetch(`${page}/@vite/client`)).text()
  const [, token] = /wsToken = "([^"]*)"/.exec(client)!
  const socket = new WebSocket(`${page.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const messages = on(socket, 'message', { signal: AbortSignal.timeout(GONE_AFTER_MS) })
  await once(socket, 'open')
  // An earlier time, so that no other test finds the built page out of date.
  const { atime, mtimeMs } = await stat(file)
  await utimes(file, atime, mtimeMs / 1_000 - 1)
  for await (const [{ data }] of messages) if (JSON.parse(data).type === 'full-reload') break
  socket.close()
}

for (const signal of ['SIGINT', 'SIGHUP'] as const) {
  test(`npm run dev registers a candidate, and leaves no process after ${signal}`, async (context) => {
    const { child, closed, service, page, boardPage } = await startDev(context)
    assert.equal((await register(service)).status, 201)
    if (signal === 'SIGINT') {
      const response = await fetch(page)
      assert.match(await response.text(), /<title>Resume Library Registration/)
      const asked = await (await fetch(`${page}/?lang=es-MX&email=ann%40example.com&first_name=Ann`)).text()
      assert.match(asked, /<html lang="es"/)
      assert.match(asked, /<input [^>]*name="email"[^>]* value="ann@example\.com"/)
      assert.match(asked, /prefilling\.startPrefilled\(\)/)
      const operators = await (await fetch(`${page}/operators/overview`)).text()
      const [, script] = /<script type="module" src="(\/@fs\/[^"]*)"/.exec(operators)!
      assert.match(await (await fetch(page + script)).text(), /createRoot/)
      await reloads(page, join(ROOT, 'form-build/render.tsx'))
      const board = await (await fetch(boardPage)).text()
      assert.ok(board.includes(`<script async src="${service}/embed.js">`) && !board.includes('SERVICE'))
      const framed = await fetch(`${service}/embedded`)
      const policy = framed.headers.get('content-security-policy') ?? ''
      assert.ok(policy.endsWith(`frame-ancestors ${boardPage}`), policy)
      assert.equal((await register(page, { email: `other-${REGISTRATION.email.trim()}` })).status, 201)
    }
    child.kill(signal)
    const left = await Promise.race([closed, sleep(GONE_AFTER_MS, 'left', { ref: false })])
    assert.notEqual(left, 'left', 'a process that dev started still runs')
    await assert.rejects(fetch(`${service}/livez`))
  })
}
