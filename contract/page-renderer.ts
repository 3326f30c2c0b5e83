import type { BuiltMessages, OfferedLanguage } from './built-messages.ts'
import type { AnsweredPage } from './posted-form.ts'
import type { Prefill } from './prefill.ts'
import type { Language, PageConfiguration, RegistrationsState } from './service-api.ts'

/** Scripts, styles and addresses of the build, which the documents inline or name. */
export interface PageParts {
  readonly icon: string
  /** Inlined style sheets of the form, and of one that answers a posted form. */
  readonly css: string
  readonly answerCss: string
  /** Style sheet of the later steps; none where Vite brings it. */
  readonly laterStyle: string | null
  /** Inlined scripts: they define `firstPaint`, `prefilling` and `embedded`. */
  readonly firstPaint: string
  readonly prefilled: string
  readonly embedded: string
  readonly modules: readonly string[]
  /** Fetched by the first touch; none where Vite brings them. */
  readonly laterModules: readonly string[]
  /** Modules loaded on demand, by name; those of a language export a member of {@link BuiltMessages}. */
  readonly parts: Readonly<Record<string, string>>
  /** Worker that reads resumes. */
  readonly reader: string
  /** Script, Worker and style sheet of the operators' page; no style sheet where Vite brings it. */
  readonly operators: { readonly script: string; readonly reader: string; readonly style: string | null }
}

/** Job board whose name and links each document shows. */
export interface DocumentBoard {
  readonly name: string | null
  readonly logo: {
    readonly address: string
    readonly width: number
    readonly height: number
    readonly supportsDarkScheme: boolean
  } | null
  readonly links: readonly { readonly label: string; readonly address: string }[]
}

/** Properties of every document. */
export interface DocumentProps {
  readonly parts: PageParts
  readonly language: Language
  readonly messages: BuiltMessages
  readonly languages: readonly OfferedLanguage[]
  readonly board: DocumentBoard | null
  readonly accentColor: string | null
}

export interface FormPage extends DocumentProps {
  readonly configuration: PageConfiguration
  readonly registrations: RegistrationsState
  readonly isFramed: boolean
  readonly prefill: Prefill | null
}

export interface AnswerPage extends DocumentProps {
  readonly answer: AnsweredPage
  readonly isFramed: boolean
}

/** Page of paragraphs and at most one button. */
export interface PlainPage {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly address: string; readonly label: string; readonly inNewTab: boolean } | null
  readonly button?: {
    readonly action: string
    readonly hint?: string
    readonly label: string
    readonly isDangerous?: boolean
  } | null
  readonly script?: string | null
}

export interface RenderedPage {
  readonly html: string
  /** Texts of the inlined scripts and styles, for the page's policy. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Module of the build that renders all documents (`PAGE_RENDERER_MODULE`). */
export interface PageRenderer {
  formPage(page: FormPage): RenderedPage
  answerPage(page: AnswerPage): RenderedPage
  plainPage(page: DocumentProps & PlainPage): RenderedPage
  operatorPage(page: DocumentProps): RenderedPage
}

export const PAGE_RENDERER_MODULE = 'renderer/render.mjs'
export const PAGE_PARTS_FILE = 'page-parts.json'
