import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import type { AnsweredPage } from '@resume-library/contract/posted-form'
import { type Prefill, prefillIn } from '@resume-library/contract/prefill'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Document, sendDocument } from './send-document.ts'

interface NewPage
  extends Pick<
    AnsweredPage,
    'language' | 'formToken' | 'jobBoardUrl' | 'registrations' | 'consent' | 'outcome'
  > {
  readonly prefill?: Prefill | null
}

/** With `no-referrer`, a browser would also hide the origin of a form that it posts. */
export const PAGE_REFERRER_POLICY = 'same-origin'
/** Keeps an address with answers out of the logs of proxies, even those before our own service. */
export const PREFILLED_REFERRER_POLICY = 'strict-origin'

/** Not `no-store`, with which a browser that goes back has lost what was typed. */
export const NEW_PAGE_CACHING = 'private, no-cache'

const TOKEN_PLACEHOLDER = 'formToken-of-this-page'
const CACHED_MAX = 100

/** Whole form on one page without script. */
export type PageWithoutScript = ReturnType<typeof createPageWithoutScript>

export function createPageWithoutScript(render: (answer: AnsweredPage) => Promise<Document>) {
  const cached = new Map<string, Document>()
  const renderNew = async ({ formToken, prefill, ...page }: NewPage): Promise<Document> => {
    if (prefill)
      return render({ ...page, formToken, values: { ...INITIAL_VALUES, ...prefill }, resume: null })
    const key = `${page.language} ${page.registrations} ${JSON.stringify(page.outcome)}`
    const { html, policy } =
      cached.get(key) ??
      (await render({ ...page, formToken: TOKEN_PLACEHOLDER, values: INITIAL_VALUES, resume: null }))
    if (cached.size < CACHED_MAX) cached.set(key, { html, policy })
    return { html: html.replace(TOKEN_PLACEHOLDER, formToken), policy }
  }
  const send = (
    document: Document,
    { language, outcome }: Pick<NewPage, 'language' | 'outcome'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.headers({
      'Content-Language': language,
      'Cache-Control': outcome.kind === 'new' ? NEW_PAGE_CACHING : 'no-store',
      'Referrer-Policy': prefillIn(request) ? PREFILLED_REFERRER_POLICY : PAGE_REFERRER_POLICY,
    })
    return sendDocument(document, request, reply)
  }
  return {
    send: async (answer: AnsweredPage, request: FastifyRequest, reply: FastifyReply) =>
      send(await render(answer), answer, request, reply),
    /** Sends the empty page. Without prefilled answers it is rendered once for each language, state and outcome. */
    sendNew: async (page: NewPage, request: FastifyRequest, reply: FastifyReply) =>
      send(await renderNew(page), page, request, reply),
  }
}
