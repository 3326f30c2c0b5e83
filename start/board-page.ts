import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '..', 'docs', 'examples', 'board-page.html')

/** Serves a page of another origin that shows the form, for people who work on it. @returns its origin */
export async function serveBoardPage(serviceUrl: string): Promise<string> {
  const server = createServer(async (_request, response) => {
    // Read anew, so that it can be changed while it is looked at.
    const html = (await readFile(PAGE, 'utf8')).replaceAll('SERVICE', serviceUrl)
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
