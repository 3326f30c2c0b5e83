import { offeredLanguages } from '@resume-library/contract/built-messages'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { buildEarly } from './build-script.ts'
import { pageHtml } from './page-template.ts'
import { viteOptions } from './vite-options.ts'

type Languages = typeof import('../messages/languages.ts')
type Prerendered = typeof import('../page/prerendered-page.tsx')

const CALLS = ['/api', '/candidate', '/v1']

/** Serves the page from its sources with live reload; calls go on to the service at `SERVICE_URL`. */
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

/** The page is prerendered anew for every request, as the build does it once. */
function prerenderedPage(): Plugin {
  return {
    name: 'prerendered-page',
    configureServer(server) {
      server.middlewares.use('/', async (request, response, next) => {
        const { pathname, searchParams } = new URL(request.originalUrl ?? '/', 'http://localhost')
        if (pathname !== '/') return next()
        try {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.end(await renderedPage(server, searchParams.get('lang')))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

async function renderedPage(server: ViteDevServer, asked: string | null): Promise<string> {
  const { loadLanguages } = (await server.ssrLoadModule('/messages/languages.ts')) as Languages
  const { prerenderPage } = (await server.ssrLoadModule('/page/prerendered-page.tsx')) as Prerendered
  const all = await loadLanguages()
  const languages = offeredLanguages(all)
  const language = languages.find(({ code }) => code === asked)?.code ?? DEFAULT_LANGUAGE
  const messages = all[language]!
  const html = pageHtml({
    language,
    languages,
    messages,
    root: prerenderPage(language, languages, messages.firstStep),
    css: '',
    laterStyle: null,
    laterSteps: `/messages/${language}/later-steps.ts`,
    laterModules: [],
    head: '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    early: await buildEarly(),
    modules: ['/page/main.tsx'],
  })
  return server.transformIndexHtml('/', html)
}

await serve()
