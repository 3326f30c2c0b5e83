import { setImmediate } from 'node:timers/promises'
import type { DocumentProps, PageRenderer, RenderedPage } from '@resume-library/contract/page-renderer'
import type { Prefill } from '@resume-library/contract/prefill'
import type { Language, PageConfiguration, RegistrationsState } from '@resume-library/contract/service-api'
import { type PageFile, pageFile, REVALIDATED } from '@resume-library/server/pages/page-file'
import type { Document } from './send-document.ts'
import { createPageWithoutScript, type PageWithoutScript } from './without-script.ts'

/** Pages of the form, alone or in a frame. */
export interface PageDocuments {
  /** Returns the page, which is rendered once for each language and state. */
  form(language: Language, registrations: RegistrationsState): PageFile
  prefilled(language: Language, registrations: RegistrationsState, prefill: Prefill): Promise<Document>
  readonly withoutScript: PageWithoutScript
}

interface DocumentParts {
  readonly renderer: PageRenderer
  readonly configuration: PageConfiguration
  propsIn(language: Language): DocumentProps
  policyOf(page: RenderedPage): string
}

export function createDocuments(parts: DocumentParts, isFramed: boolean): PageDocuments {
  const { renderer, configuration, propsIn, policyOf } = parts
  const withPolicy = (page: RenderedPage) => ({ html: page.html, policy: policyOf(page) })
  const form = (language: Language, registrations: RegistrationsState, prefill: Prefill | null) =>
    withPolicy(renderer.formPage({ ...propsIn(language), configuration, registrations, isFramed, prefill }))
  const cached = new Map<string, PageFile>()
  let turn: Promise<unknown> = Promise.resolve()
  // One in each turn of the event loop: many at once would block all other requests.
  const inTurn = (render: () => Document) => {
    const rendered = turn.then(() => setImmediate()).then(render)
    turn = rendered.catch(() => {})
    return rendered
  }
  return {
    form: (language, registrations) => {
      const key = `${language} ${registrations}`
      const known = cached.get(key)
      if (known) return known
      const { html, policy } = form(language, registrations, null)
      const file = { ...pageFile(html, 'text/html; charset=utf-8', REVALIDATED), policy }
      cached.set(key, file)
      return file
    },
    prefilled: (language, registrations, prefill) => inTurn(() => form(language, registrations, prefill)),
    withoutScript: createPageWithoutScript((answer) =>
      inTurn(() => withPolicy(renderer.answerPage({ ...propsIn(answer.language), answer, isFramed }))),
    ),
  }
}
