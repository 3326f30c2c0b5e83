import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { AnsweredPage } from '@resume-library/contract/posted-form'
import { prefillIn } from '@resume-library/contract/prefill-query'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type NewPage, withoutScriptRenderer } from './render-without-script.ts'
import { sendHtml } from './send-html.ts'

/** The whole form on one page, which needs no script: rendered by what the build has left beside the page. */
export interface PageWithoutScript {
  readonly languages: readonly Language[]
  /** Loads what renders, unless it is there: for the start, once the service listens. */
  load(): Promise<unknown>
  /** Sends a page that answers a form. */
  send(answer: AnsweredPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Sends the page with nothing typed in it; where nothing is prefilled, one is rendered for each language and outcome. */
  sendNew(page: NewPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Of a page with `no-store` a browser that goes back to it has forgotten what was typed. */
export const NEW_PAGE_CACHING = 'private, no-cache'

/**
 * @param modulePath of the contract's `WITHOUT_SCRIPT_MODULE`
 * @param documents around an answer, configured
 * @param policy their Content-Security-Policy
 */
export function createPageWithoutScript(
  modulePath: string,
  documents: Readonly<Record<Language, string>>,
  messages: Readonly<Record<Language, BuiltMessages>>,
  policy: string,
): PageWithoutScript {
  const { load, render, renderNew } = withoutScriptRenderer(modulePath, documents, messages)
  const sendAnswer = async (
    html: string,
    { language, outcome }: Pick<NewPage, 'language' | 'outcome'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'Content-Language': language,
      'Cache-Control': outcome.kind === 'new' ? NEW_PAGE_CACHING : 'no-store',
      'Referrer-Policy': prefillIn(request) ? PREFILLED_REFERRER_POLICY : PAGE_REFERRER_POLICY,
    })
    return sendHtml(html, request, reply)
  }

  return {
    languages: Object.keys(messages),
    load,
    send: async (answer, request, reply) => sendAnswer(await render(answer), answer, request, reply),
    sendNew: async (page, request, reply) => sendAnswer(await renderNew(page), page, request, reply),
  }
}

/** With `no-referrer` a browser would not say either from which origin it posts a form. */
export const PAGE_REFERRER_POLICY = 'same-origin'
/** Of an address with answers in it, not even our own service is told by what it loads: proxies log that. */
export const PREFILLED_REFERRER_POLICY = 'strict-origin'
