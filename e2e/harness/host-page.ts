import { createServer } from 'node:http'
import { startOnLoopback } from '@resume-library/server/testing/loopback'

export interface HostSite {
  /** Cross-site to the product: `localhost`, not 127.0.0.1. */
  readonly origin: string
  close(): Promise<void>
}

export interface HostPage {
  readonly head?: string
  readonly body: string
  readonly policy?: string
}

/** Serves pages by their path. @param pageFor null where there is none */
export async function startHostSite(pageFor: (path: string) => HostPage | null): Promise<HostSite> {
  const server = createServer((request, response) => {
    const page = pageFor(request.url ?? '/')
    if (!page) return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (page.policy) response.setHeader('Content-Security-Policy', page.policy)
    response.end(htmlOf(page))
  })
  const { port, close } = await startOnLoopback(server)
  return { origin: `http://localhost:${port}`, close }
}

const htmlOf = ({ head = '', body }: HostPage) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A job board</title><link rel="icon" href="data:,">${head}</head>
<body>${body}</body></html>`
