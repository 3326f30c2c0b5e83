import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const BOARD_PAGE = join(ROOT, 'docs/examples/board-page.html')
const port = process.env.PORT || '3000'
const serviceUrl = `http://127.0.0.1:${port}`
const boardPage = await serveBoardPage(serviceUrl)
const children: ChildProcess[] = [
  run(['--watch', '--watch-preserve-output', 'run.js', 'start/main.ts'], {
    FRAME_ANCESTORS: process.env.FRAME_ANCESTORS || boardPage,
  }),
  // Not by npm, whose shell passes no signal on.
  run(['run.js', 'form-build/dev-server.ts'], { SERVICE_URL: serviceUrl }),
]
console.log(`The form embedded in a page of another origin: ${boardPage}`)

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // SIGTERM for every signal: on SIGHUP the watcher would die without ending its children.
    for (const child of children) child.kill('SIGTERM')
  })
}

function run(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, ...environment }
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
}

/** Serves a page of another origin with the form embedded, for development. @returns its origin */
async function serveBoardPage(serviceUrl: string): Promise<string> {
  const server = createServer(async (_request, response) => {
    const html = (await readFile(BOARD_PAGE, 'utf8')).replaceAll('SERVICE', serviceUrl)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
