import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BuiltMessages, offeredLanguages } from '@resume-library/contract/built-messages'
import { INITIAL_VALUES } from '@resume-library/contract/candidate'
import {
  type AnsweredPage,
  BODY_MARK,
  TITLE_MARK,
  type WithoutScriptModule,
} from '@resume-library/contract/posted-form'
import type { Prefill } from '@resume-library/contract/prefill'
import { prefillIn } from '@resume-library/contract/prefill'
import type { Language } from '@resume-library/contract/service-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendHtml } from './send-html.ts'

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

/** Whole form on one page without script, rendered by the build's module. */
export type PageWithoutScript = ReturnType<typeof createPageWithoutScript>

export function createPageWithoutScript(
  modulePath: string,
  documents: Readonly<Record<Language, string>>,
  messages: Readonly<Record<Language, BuiltMessages>>,
  policy: string,
) {
  const { load, render } = createRenderer(modulePath, documents, messages)
  const cached = new Map<string, string>()
  const renderNew = async ({ formToken, prefill, ...page }: NewPage) => {
    if (prefill)
      return render({ ...page, formToken, values: { ...INITIAL_VALUES, ...prefill }, resume: null })
    const key = `${page.language} ${page.registrations} ${JSON.stringify(page.outcome)}`
    const html =
      cached.get(key) ??
      (await render({ ...page, formToken: TOKEN_PLACEHOLDER, values: INITIAL_VALUES, resume: null }))
    cached.set(key, html)
    return html.replace(TOKEN_PLACEHOLDER, formToken)
  }
  const sendPage = (
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
    /** Loads the renderer, once. */
    load,
    send: async (answer: AnsweredPage, request: FastifyRequest, reply: FastifyReply) =>
      sendPage(await render(answer), answer, request, reply),
    /** Sends the empty page. Without prefilled answers it is rendered once for each language and outcome. */
    sendNew: async (page: NewPage, request: FastifyRequest, reply: FastifyReply) =>
      sendPage(await renderNew(page), page, request, reply),
  }
}

function createRenderer(
  modulePath: string,
  documents: Readonly<Record<Language, string>>,
  messages: Readonly<Record<Language, BuiltMessages>>,
) {
  let loading: Promise<WithoutScriptModule> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const languages = offeredLanguages(messages)
  const load = () => {
    loading ??= import(pathToFileURL(modulePath).href) as Promise<WithoutScriptModule>
    return loading
  }
  const render = async (answer: AnsweredPage) => {
    const { renderAnswer } = await load()
    // One in each turn of the event loop: many at once would block all other requests.
    turn = turn.then(() => setImmediate())
    await turn
    const { title, body } = renderAnswer(answer, { messages: messages[answer.language]!, languages })
    return documents[answer.language]!.replace(TITLE_MARK, () =>
      title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    ).replace(BODY_MARK, () => body)
  }
  return { load, render }
}
