import { offeredLanguages } from '@resume-library/contract/built-messages'
import { chosenLanguage } from '@resume-library/contract/negotiation'
import { PREFILL_START, prefilledHtml, prefillIn } from '@resume-library/contract/prefill'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { buildEarly, buildPrefilled } from './build-script.ts'
import { pageHtml } from './page-template.ts'
import { LATER_PARTS, messageParts, viteOptions } from './vite-options.ts'

type Languages = typeof import('../messages/languages.ts')
type Prerendered = typeof import('../page/prerendered-page.tsx')

const CALLS = ['/api', '/candidate', '/v1']

async function serve(): Promise<void> {
  const serviceUrl = process.env.SERVICE_URL ?? 'http://127.0.0.1:3000'
  const server = await createServer({
    ...viteOptions(),
    logLevel: 'info',
    define: {},
    plugins: [react(), prerenderedPage()],
    appType: 'custom',
    server: { proxy: Object.fromEntries(CALLS.map((path) => [path, serviceUrl])) },
  })
  await server.listen()
  console.log(`The page with live reload: ${server.resolvedUrls?.local[0]}`)
}

/** The page is prerendered anew for every request, as the build does it once; what a request asks is as of the service. */
function prerenderedPage(): Plugin {
  return {
    name: 'prerendered-page',
    configureServer(server) {
      server.middlewares.use('/', async (request, response, next) => {
        const url = request.originalUrl ?? '/'
        const { pathname, searchParams } = new URL(url, 'http://localhost')
        if (pathname !== '/') return next()
        try {
          const asked = searchParams.get('lang') ?? undefined
          const html = await renderedPage(server, asked, request.headers['accept-language'])
          const prefill = prefillIn({ url })
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
  const { prerenderPage } = (await server.ssrLoadModule('/page/prerendered-page.tsx')) as Prerendered
  const all = await loadLanguages()
  const languages = offeredLanguages(all)
  const codes = languages.map(({ code }) => code)
  const language = chosenLanguage(asked, acceptLanguage, codes)
  const messages = all[language]!
  const html = pageHtml({
    language,
    languages,
    messages,
    root: prerenderPage(language, languages, messages.firstStep),
    css: '',
    laterStyle: null,
    parts: Object.fromEntries(
      Object.entries({ ...LATER_PARTS, ...messageParts(codes) }).map(([name, source]) => [
        name,
        `/${source}`,
      ]),
    ),
    laterModules: [],
    head: '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    early: await buildEarly(),
    modules: ['/page/main.tsx'],
  })
  return server.transformIndexHtml('/', html)
}

await serve()
