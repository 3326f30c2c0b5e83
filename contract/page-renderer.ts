import type { BuiltMessages, OfferedLanguage } from './built-messages.ts'
import type { Language } from './service-api.ts'

/** Parts of the built documents, with which the service makes them again with the operator's sentences. */
export interface PageParts {
  /** What the head holds besides: links to icons. */
  readonly head: string
  /** The style sheets that stand in the page, and in one that answers a form. */
  readonly css: string
  readonly answerCss: string
  /** Address of the style sheet of the later steps; none where Vite brings it. */
  readonly laterStyle: string | null
  /** The inlined script, which defines `early`. */
  readonly early: string
  /** Addresses of the modules that bring the page to life. */
  readonly modules: readonly string[]
  /** Of those that the first touch fetches besides what is said after the first step; none where Vite brings them. */
  readonly laterModules: readonly string[]
  /** Modules fetched when wanted, by name; those of a language export a member of {@link BuiltMessages}. */
  readonly parts: Readonly<Record<string, string>>
}

interface DocumentWords {
  readonly language: Language
  readonly messages: BuiltMessages
  readonly languages: readonly OfferedLanguage[]
  /** Other addresses of some parts. None in the page as it is built. */
  readonly movedParts?: Readonly<Record<string, string>>
}

/** The page, and the document around a page that the service renders for who has no script. */
interface Documents {
  readonly page: string
  readonly answer: string
}

/** What the build leaves in `PAGE_RENDERER_MODULE` for the service to load, and makes its own documents with. */
export interface PageRendererModule {
  renderDocuments(parts: PageParts, words: DocumentWords): Documents
}

export const PAGE_RENDERER_MODULE = 'page-renderer/render-documents.mjs'
export const PAGE_PARTS_FILE = 'page-parts.json'
