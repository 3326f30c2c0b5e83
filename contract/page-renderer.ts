import type { BuiltMessages, OfferedLanguage } from './built-messages.ts'
import type { Language } from './service-api.ts'

/** Parts from which the service renders the documents with the operator's messages. */
export interface PageParts {
  /** Links to icons. */
  readonly head: string
  /** Inlined style sheets of the page, and of one that answers a form. */
  readonly css: string
  readonly answerCss: string
  /** Style sheet of the later steps; none where Vite brings it. */
  readonly laterStyle: string | null
  /** Inlined script, which defines `firstPaint`. */
  readonly firstPaint: string
  readonly modules: readonly string[]
  /** Fetched by the first touch; none where Vite brings them. */
  readonly laterModules: readonly string[]
  /** Modules loaded on demand, by name; those of a language export a member of {@link BuiltMessages}. */
  readonly parts: Readonly<Record<string, string>>
}

interface DocumentWords {
  readonly language: Language
  readonly messages: BuiltMessages
  readonly languages: readonly OfferedLanguage[]
  /** Addresses of parts that the operator's messages have changed. */
  readonly movedParts?: Readonly<Record<string, string>>
}

interface Documents {
  readonly page: string
  readonly answer: string
}

/** Module of the build that the service loads (`PAGE_RENDERER_MODULE`). */
export interface PageRendererModule {
  renderDocuments(parts: PageParts, words: DocumentWords): Documents
}

export const PAGE_RENDERER_MODULE = 'page-renderer/render-documents.mjs'
export const PAGE_PARTS_FILE = 'page-parts.json'
