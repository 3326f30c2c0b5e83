import { fileURLToPath } from 'node:url'
import { offeredLanguages } from '@resume-library/contract/built-messages'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import type { PageParts, PageRenderer, RenderedPage } from '@resume-library/contract/page-renderer'
import { type Prefill, prefillIn } from '@resume-library/contract/prefill'
import { DEFAULT_PAGE_CONFIGURATION } from '@resume-library/contract/service-api'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { buildInlined } from './build-script.ts'
import { LATER_PARTS, messageParts, PDF_PART, READERS, viteOptions } from './vite-options.ts'

type Languages = typeof import('@resume-library/contract/messages/languages')

const CALLS = ['/api', '/candidate', '/v1']
const OPERATOR_CALLS = ['/operators/api', '/v1/candidates']
const OPERATOR_VIEWS = /^\/operators(\/(?!api\/)|$)/
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const RENDERER = pathOf('./render.tsx')
const LANGUAGES = pathOf('../contract/messages/languages.ts')
const OPERATOR_SCRIPT = `/@fs${pathOf('../operator-page/main.tsx')}`

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
    // Words of the first step are in the document alone: no script of the page would take them anew.
    hotUpdate({ file, modules, server: { environments } }) {
      const { client } = environments
      if (this.environment === client || modules.length === 0) return
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' })
    },
    configureServer(server) {
      server.middlewares.use('/', async (request, response, next) => {
        const url = request.originalUrl ?? '/'
        const { pathname, searchParams } = new URL(url, 'http://localhost')
        const isForm = pathname === '/'
        if (!isForm && !OPERATOR_VIEWS.test(pathname)) return next()
        try {
          const { 'accept-language': liked } = request.headers
          const asked = searchParams.get('lang') ?? undefined
          const { html } = await renderedPage(server, isForm && prefillIn({ url }), isForm, asked, liked)
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(await server.transformIndexHtml('/', html))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

async function renderedPage(
  server: ViteDevServer,
  prefill: Prefill | null | false,
  isForm: boolean,
  asked: string | undefined,
  acceptLanguage: string | undefined,
): Promise<RenderedPage> {
  const { LANGUAGES: all } = (await server.ssrLoadModule(LANGUAGES)) as Languages
  const renderer = (await server.ssrLoadModule(RENDERER)) as PageRenderer
  const languages = offeredLanguages(all)
  const codes = languages.map(({ code }) => code)
  const language = negotiateLanguage(asked, acceptLanguage, codes)
  const sources = Object.entries({ ...LATER_PARTS, ...PDF_PART, ...messageParts(codes) })
  const parts: PageParts = {
    icon: '/icon.svg',
    css: '',
    answerCss: '',
    laterStyle: null,
    ...(await buildInlined()),
    modules: ['/shell/main.tsx'],
    laterModules: [],
    parts: Object.fromEntries(sources.map(([name, source]) => [name, `/${source}`])),
    reader: `/${READERS['read-resume']}`,
    operators: {
      script: OPERATOR_SCRIPT,
      reader: `/@fs${pathOf(`../form/${READERS['read-text']}`)}`,
      style: null,
    },
  }
  const props = { parts, language, messages: all[language]!, languages, board: null, accentColor: null }
  if (!isForm) return renderer.operatorPage(props)
  const configuration = DEFAULT_PAGE_CONFIGURATION
  return renderer.formPage({
    ...props,
    configuration,
    registrations: 'open',
    isFramed: false,
    prefill: prefill || null,
  })
}

await serve()
