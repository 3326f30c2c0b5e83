import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The page as a slow connection brings it: readable at once, its scripts later. */
export interface LateScripts {
  readonly url: string
  /** From now on each script comes so much later. */
  setDelay(milliseconds: number): void
  close(): Promise<void>
}

/** Stands before the product in every engine alike, where a browser's own slow network is Chromium's alone. */
export async function lateScripts(productUrl: string): Promise<LateScripts> {
  let delayMs = 0
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(productUrl + url)
    const type = answer.headers.get('content-type') ?? ''
    if (type.includes('javascript')) await delay(delayMs, null, { ref: false })
    const policy = answer.headers.get('content-security-policy')
    response.writeHead(answer.status, {
      'Content-Type': type,
      // A script that the browser has kept would not be late.
      'Cache-Control': 'no-store',
      ...(policy && { 'Content-Security-Policy': policy }),
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setDelay(milliseconds) {
      delayMs = milliseconds
    },
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
