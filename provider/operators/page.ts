import { inHtml } from '@resume-library/contract/in-html'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { pagePolicy, WORKER_POLICY } from '@resume-library/server/pages/content-security-policy'
import { builtFiles, bytesOf, pageFile } from '@resume-library/server/pages/page-file'
import { sendFile } from '@resume-library/server/pages/send-file'
import { z } from 'zod'
import type { OperatorsParts, Routes } from './operators-parts.ts'
import { refuse } from './refusals.ts'

const NO_OPERATOR = 'There is no operator yet. On the server, run: npx candidates operators add NAME\n'
const DOCUMENT = /^\/operators\.([\w-]+)\.html$/
const config = { access: 'anyone' } as const

/** `GET /operators` and below: the page, in the language of the browser; 404 without an operator. `GET /assets/...` */
export async function addPageRoutes(routes: Routes, { config: { operators }, stores }: OperatorsParts) {
  const { pageDir, boardName } = operators
  const files = await builtFiles(pageDir, (path) => /^(assets\/|operators\.)/.test(path))
  const languages = [...files.keys()].flatMap((path) => DOCUMENT.exec(path)?.[1] ?? [])
  const documentOf = (language: string) => files.get(`/operators.${language}.html`)
  if (boardName)
    for (const language of languages) {
      const { bytes, contentType, cacheControl } = documentOf(language)!
      const named = withBoardName(String(await bytesOf(bytes.identity)), boardName)
      files.set(`/operators.${language}.html`, pageFile(named, contentType, cacheControl))
    }
  const texts = await Promise.all(languages.map((language) => bytesOf(documentOf(language)!.bytes.identity)))
  const policy = pagePolicy(texts.map(String), { directProvider: null, frameAncestors: ["'none'"] })

  for (const url of ['/operators', '/operators/*'])
    routes.get(url, {
      config,
      schema: { hide: true, querystring: z.object({ lang: z.string().optional().catch(undefined) }) },
      handler: async (request, reply) => {
        if (request.url.startsWith('/operators/api/')) throw refuse('not_found')
        if (!(await stores.access.operators.exist()))
          return reply.status(404).type('text/plain; charset=utf-8').send(NO_OPERATOR)
        const { 'accept-language': liked } = request.headers
        const language = negotiateLanguage(request.query.lang, liked, languages)
        const file = documentOf(language)
        if (!file) throw refuse('not_found')
        reply.headers({ 'Content-Security-Policy': policy, 'Content-Language': language })
        return sendFile(
          request,
          reply,
          { ...file, cacheControl: 'no-store' },
          'Accept-Language, Accept-Encoding',
        )
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
