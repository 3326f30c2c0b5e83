import { inHtml } from '@resume-library/contract/in-html'
import { pagePolicy, WORKER_POLICY } from '@resume-library/server/pages/content-security-policy'
import { builtFiles, bytesOf, CONTENT_TYPES, pageFile } from '@resume-library/server/pages/page-file'
import { sendFile } from '@resume-library/server/pages/send-file'
import { z } from 'zod'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'

const NO_OPERATOR = 'There is no operator yet. On the server, run: npx candidates operators add NAME\n'
const config = { access: 'anyone' } as const

/** `GET /operators` and below: the page; 404 without an operator. `GET /assets/...` */
export async function addPageRoutes(routes: Routes, { config: { operators }, stores }: OperatorsParts) {
  const { pageDir, boardName } = operators
  const files = await builtFiles(pageDir, (path) => /^(assets\/|operators\.html$)/.test(path))
  const built = files.get('/operators.html')
  const text = built ? String(await bytesOf(built.bytes.identity)) : ''
  const html = boardName ? withBoardName(text, boardName) : text
  const page = pageFile(html, CONTENT_TYPES['.html']!, 'no-store')
  const policy = pagePolicy([html], { directProvider: null, frameAncestors: ["'none'"] })

  for (const url of ['/operators', '/operators/*'])
    routes.get(url, {
      config,
      schema: { hide: true },
      handler: async (request, reply) => {
        if (!built || request.url.startsWith('/operators/api/')) throw refuse('not_found')
        if (!(await stores.access.operators.exist()))
          return reply.status(404).type('text/plain; charset=utf-8').send(NO_OPERATOR)
        reply.header('Content-Security-Policy', policy)
        return sendFile(request, reply, page, 'Accept-Encoding')
      },
    })
  routes.get('/assets/:name', {
    config,
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: async (request, reply) => {
      const file = files.get(`/assets/${request.params.name}`)
      if (!file) throw refuse('not_found')
      reply.header('Content-Security-Policy', WORKER_POLICY)
      return sendFile(request, reply, file, 'Accept-Encoding')
    },
  })
}

/** Puts the board's name in the place of ours; the page's script reads it from the document. */
const withBoardName = (html: string, name: string): string =>
  html
    .replace(/<html\b/, (start) => `${start} data-board="${inHtml(name)}"`)
    .replace(/(?<=<title>).*?(?=<\/title>)/, () => inHtml(name))
