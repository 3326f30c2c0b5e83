import { fileURLToPath } from 'node:url'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import type { PageRendererModule } from '@resume-library/contract/page-renderer'
import { PREFILL_START, prefilledHtml, prefillIn } from '@resume-library/contract/prefill'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { buildFirstPaint, buildPrefilled } from './build-script.ts'
import { operatorDocument } from './operator-document.ts'
import { LATER_PARTS, messageParts, PDF_PART, viteOptions } from './vite-options.ts'

type Languages = typeof import('@resume-library/form/messages/languages')

const CALLS = ['/api', '/candidate', '/v1']
const OPERATOR_CALLS = ['/operators/api', '/v1/candidates']
const OPERATOR_VIEWS = /^\/operators(\/(?!api\/)|$)/
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const RENDER_DOCUMENTS = pathOf('./render-documents.ts')
const ICON = '<link rel="icon" type="image/svg+xml" href="/icon.svg">'
const OPERATOR_HEAD = `${ICON}\n<script type="module" src="/@fs${pathOf('../operator-page/main.tsx')}"></script>`

async function serve(): Promise<void> {
  const { SERVICE_URL = 'http://127.0.0.1:3000', OPERATORS_PORT } = process.env
  const proxy = [
    ...OPERATOR_CALLS.map((path) => [path, `http://127.0.0.1:${OPERATORS_PORT || 3001}`]),
    ...CALLS.map((path) => [path, SERVICE_URL]),
  ]
  const options = viteOptions()
  const server = await createServer({
    ...options,
    logLevel: 'info',
    define: {},
    plugins: [options.plugins, react(), prerenderedPage()],
    appType: 'custom',
    server: { proxy: Object.fromEntries(proxy) },
  })
  await server.listen()
  console.log(`The page with live reload: ${server.resolvedUrls?.local[0]}`)
}

function prerenderedPage(): Plugin {
  return {
    name: 'prerendered-page',
    configureServer(server) {
      server.middlewares.use('/', async (request, response, next) => {
        const url = request.originalUrl ?? '/'
        const { pathname, searchParams } = new URL(url, 'http://localhost')
        const isForm = pathname === '/'
        if (!isForm && !OPERATOR_VIEWS.test(pathname)) return next()
        try {
          const asked = searchParams.get('lang') ?? undefined
          const html = isForm
            ? await renderedPage(server, asked, request.headers['accept-language'])
            : await server.transformIndexHtml('/', operatorDocument(OPERATOR_HEAD))
          const prefill = isForm && prefillIn({ url })
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(
            prefill ? prefilledHtml(html, prefill, (await buildPrefilled()) + PREFILL_START) : html,
          )
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

async function renderedPage(
  server: ViteDevServer,
  asked: string | undefined,
  acceptLanguage: string | undefined,
): Promise<string> {
  const { loadLanguages } = (await server.ssrLoadModule('/messages/languages.ts')) as Languages
  const { renderDocuments } = (await server.ssrLoadModule(RENDER_DOCUMENTS)) as PageRendererModule
  const all = await loadLanguages()
  const languages = offeredLanguages(all)
  const codes = languages.map(({ code }) => code)
  const language = negotiateLanguage(asked, acceptLanguage, codes)
  const sources = Object.entries({ ...LATER_PARTS, ...PDF_PART, ...messageParts(codes) })
  const parts = {
    head: ICON,
    css: '',
    answerCss: '',
    laterStyle: null,
    firstPaint: await buildFirstPaint(),
    modules: ['/shell/main.tsx'],
    laterModules: [],
    parts: Object.fromEntries(sources.map(([name, source]) => [name, `/${source}`])),
  }
  const { page: html } = renderDocuments(parts, { language, languages, messages: all[language]! })
  return server.transformIndexHtml('/', html)
}

await serve()
