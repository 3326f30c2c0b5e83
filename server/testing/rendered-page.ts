import { offeredLanguages } from '@resume-library/contract/built-messages'
import type { FormPage, RenderedPage } from '@resume-library/contract/page-renderer'
import { DEFAULT_PAGE_CONFIGURATION, type Language } from '@resume-library/contract/service-api'
import { BUILT_PAGE } from '../configuration/environment.ts'
import { openBuiltPage } from '../pages/built-page.ts'

const { renderer, parts, messages } = await openBuiltPage(BUILT_PAGE)

/** Languages of the built page, which `npm test` has built. */
export const BUILT_LANGUAGES: readonly Language[] = Object.keys(messages)

const propsIn = (language: Language) => ({
  parts,
  language,
  messages: messages[language]!,
  languages: offeredLanguages(messages),
  board: null,
  accentColor: null,
})

/** Renders the form as a service without settings does, but for these. */
export const renderedForm = (language: Language, own: Partial<FormPage> = {}): RenderedPage =>
  renderer.formPage({
    ...propsIn(language),
    configuration: DEFAULT_PAGE_CONFIGURATION,
    registrations: 'open',
    isFramed: false,
    prefill: null,
    ...own,
  })
