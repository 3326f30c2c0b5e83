import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { type BuiltPage, openBuiltPage } from '@resume-library/server/pages/built-page'
import { pagePolicy, WORKER_POLICY } from '@resume-library/server/pages/content-security-policy'
import { builtFiles, CONTENT_TYPES, type PageFile, pageFile } from '@resume-library/server/pages/page-file'
import { sendFile } from '@resume-library/server/pages/send-file'
import { z } from 'zod'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'

const NO_OPERATOR = 'There is no operator yet. On the server, run: npx candidates operators add NAME\n'
const config = { access: 'anyone' } as const

/** `GET /operators` and below: the page; 404 without an operator. `GET /assets/...` */
export async function addPageRoutes(routes: Routes, parts: OperatorsParts) {
  const { pageDir, boardName } = parts.config
  const built = await openBuiltPage(pageDir).catch(noneWhereNotBuilt)
  const files = await builtFiles(pageDir, (path) => path.startsWith('assets/'))
  const page = built && renderedPage(built, boardName)

  for (const url of ['/operators', '/operators/*'])
    routes.get(url, {
      config,
      schema: { hide: true },
      handler: async (request, reply) => {
        if (!page || request.url.startsWith('/operators/api/')) throw refuse('not_found')
        if (!(await parts.stores.access.operators.exist()))
          return reply.status(404).type('text/plain; charset=utf-8').send(NO_OPERATOR)
        reply.header('Content-Security-Policy', page.policy)
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

/** Without a page, the provider still serves its API. */
function noneWhereNotBuilt(error: unknown): null {
  if (error instanceof ConfigurationError) return null
  throw error
}

function renderedPage({ renderer, parts, messages }: BuiltPage, boardName: string | null): PageFile {
  const page = renderer.operatorPage({
    parts,
    language: DEFAULT_LANGUAGE,
    messages: messages[DEFAULT_LANGUAGE]!,
    languages: [],
    board: boardName ? { name: boardName, logo: null, links: [] } : null,
    accentColor: null,
  })
  const policy = pagePolicy(page, { directProvider: null, frameAncestors: ["'none'"] })
  return { ...pageFile(page.html, CONTENT_TYPES['.html']!, 'no-store'), policy }
}
