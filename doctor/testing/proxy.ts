import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { LASTING } from './certificates.ts'
import { listening } from './servers.ts'

/** Starts a proxy with TLS that changes the headers it passes on. @returns its address */
export async function proxyTo(
  context: TestContext,
  target: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<string> {
  const port = await listening(
    context,
    (request, response) => {
      const { method, url = '/', headers } = request
      const passed = httpRequest(
        target + url,
        { method, headers: change(headers), agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      passed.on('error', () => response.writeHead(502).end())
      request.pipe(passed)
    },
    LASTING,
  )
  return `https://localhost:${port}`
}
