import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import { answeringByTls, LASTING } from './certificates.ts'

/** Starts a proxy with TLS that changes the headers it passes on. @returns its address */
export async function proxyTo(
  context: TestContext,
  target: string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<string> {
  const port = await answeringByTls(context, LASTING, (request, response) => {
    const { method, url = '/', headers } = request
    const options = { method, headers: change(headers), agent: false }
    const passed = httpRequest(target + url, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  return `https://localhost:${port}`
}
