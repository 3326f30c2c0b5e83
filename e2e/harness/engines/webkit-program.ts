#!/usr/bin/env node
/**
 * What Playwright starts as its WebKit: Debian's MiniBrowser on a display of its own, driven by WebKitWebDriver, and
 * WebDriver BiDi before it, so that journeys run as they stand (decision 94).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serveBidi } from './bidi-server.ts'
import { WebkitBidi } from './webkit-bidi.ts'

/** Larger than any page of ours, so that a whole page can be shown for its picture. */
const SCREEN = '4000x6000x24'

const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
  stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
})
process.once('exit', () => xvfb.kill())
const [number] = await once(xvfb.stdio[3]!, 'data')
const display = `:${String(number).trim()}`

const open = new Set<WebkitBidi>()
async function end(code: number): Promise<void> {
  await Promise.all([...open].map((bidi) => bidi.close()))
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end(0))

await serveBidi((client) => {
  const send = (message: object) => client.send(JSON.stringify(message))
  const bidi = new WebkitBidi(display, (method, params) => send({ type: 'event', method, params }))
  open.add(bidi)
  client.on('message', async (data) => {
    const { id, method, params } = JSON.parse(String(data))
    try {
      send({ type: 'success', id, result: await bidi.answer(method, params) })
    } catch (error) {
      const { code = 'unknown error', message } = error as Error & { code?: string }
      send({ type: 'error', id, error: code, message })
    }
    if (method === 'browser.close') await end(0)
  })
  client.once('close', () => void end(0))
})
