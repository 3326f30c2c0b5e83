import { EMBED_PATH, EMBEDDED_PATH } from '@resume-library/contract/embedding'
import { negotiateLanguage } from '@resume-library/contract/negotiation'
import { prefillIn } from '@resume-library/contract/prefill'
import { WORKER_POLICY } from '@resume-library/server/pages/content-security-policy'
import { sendFile } from '@resume-library/server/pages/send-file'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ProviderHealth } from '../gateway/provider-health.ts'
import { consentIn } from '../page/board/consent.ts'
import type { PageDocuments } from '../page/documents.ts'
import { type Page, pageQuerySchema } from '../page/page.ts'
import { sendDocument } from '../page/send-document.ts'
import { NEW_PAGE_CACHING, PAGE_REFERRER_POLICY, PREFILLED_REFERRER_POLICY } from '../page/without-script.ts'
import { newFormToken } from './posted/posted-form.ts'

interface PageRouteParts {
  readonly page: Page
  readonly health: Pick<ProviderHealth, 'registrations'>
  readonly jobBoardUrl: string
}

/** `GET /`: the page; with `script=off`, the one without script. `GET /embedded`: for a frame. `GET /assets/...` */
export function addPageRoutes(routes: FastifyInstance, parts: PageRouteParts): void {
  const { page } = parts
  addDocumentRoute(routes, '/', page.documents, parts)
  if (page.framed) addDocumentRoute(routes, EMBEDDED_PATH, page.framed, parts)
  for (const [path, file] of page.files) {
    routes.get(path, {
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('Content-Security-Policy', file.policy ?? WORKER_POLICY)
        if (path === EMBED_PATH) reply.headers(FOR_OTHER_SITES)
        return sendFile(request, reply, file, 'Accept-Encoding')
      },
    })
  }
}

/** Lets other sites load it, also under a strict embedder policy. */
const FOR_OTHER_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }

function addDocumentRoute(
  routes: FastifyInstance,
  path: string,
  documents: PageDocuments,
  { jobBoardUrl, health, page }: PageRouteParts,
): void {
  routes.withTypeProvider<ZodTypeProvider>().get(path, {
    schema: { hide: true, querystring: pageQuerySchema },
    handler: async (request, reply) => {
      const language = negotiateLanguage(
        request.query.lang,
        request.headers['accept-language'],
        page.languages,
      )
      const prefill = prefillIn(request)
      if (request.query.script) {
        const outcome = { kind: 'new' } as const
        return documents.withoutScript.sendNew(
          {
            language,
            formToken: newFormToken(),
            jobBoardUrl,
            registrations: health.registrations,
            consent: consentIn(page.consent, language),
            outcome,
            prefill,
          },
          request,
          reply,
        )
      }
      if (prefill) {
        const document = await documents.prefilled(language, health.registrations, prefill)
        reply.headers({
          'Content-Language': language,
          'Cache-Control': NEW_PAGE_CACHING,
          'Referrer-Policy': PREFILLED_REFERRER_POLICY,
        })
        return sendDocument(document, request, reply)
      }
      const file = documents.form(language, health.registrations)
      reply.headers({
        'Content-Security-Policy': file.policy,
        'Content-Language': language,
        'Referrer-Policy': PAGE_REFERRER_POLICY,
      })
      return sendFile(request, reply, file, 'Accept-Language, Accept-Encoding')
    },
  })
}
