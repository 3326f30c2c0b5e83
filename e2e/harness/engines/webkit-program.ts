#!/usr/bin/env node
/**
 * What Playwright starts as its WebKit: Debian's MiniBrowser on a display of its own, driven by WebKitWebDriver, and
 * WebDriver BiDi before it, so that journeys run as they stand (decision 94).
 */
import { serveBidi } from './bidi-server.ts'
import { startDisplay } from './display.ts'
import { WebkitBidi } from './webkit-bidi.ts'

const display = await startDisplay()

const open = new Set<WebkitBidi>()
async function end(code: number): Promise<void> {
  await Promise.all([...open].map((bidi) => bidi.close()))
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void end(0))

await serveBidi((client) => {
  const send = (message: object) => client.send(JSON.stringify(message))
  const bidi = new WebkitBidi(display.name, (method, params) => send({ type: 'event', method, params }))
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
