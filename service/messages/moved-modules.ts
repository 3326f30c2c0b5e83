import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import { digestOf, IMMUTABLE, type PageFile, pageFile } from '../page/page-file.ts'

/** A module of the page that says something else than the built one, at an address of its own. */
export interface MovedModule {
  /** Name of the part of the page. */
  readonly part: string
  readonly to: string
  readonly file: PageFile
}

type Messages = Readonly<Record<Language, BuiltMessages>>

const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** What is said before a step is gone to, and after it, each in a module that has this name. */
const MODULE_NAMES = { firstStep: 'first-step', laterSteps: 'later-steps' } as const
type Part = keyof typeof MODULE_NAMES
const PARTS = Object.keys(MODULE_NAMES) as Part[]

/**
 * The modules from which a page fetches what is said in each language, of those that do not say what was built. Their
 * addresses change with what they say: a browser keeps them for a year.
 */
export function movedModules(built: Messages, own: Messages): readonly MovedModule[] {
  return Object.keys(built).flatMap((language) =>
    PARTS.flatMap((part) => {
      const said = scriptOf(part, own[language])
      if (said === scriptOf(part, built[language])) return []
      const to = ownAddress(part, language, digestOf(said, 10))
      return { part: `${MODULE_NAMES[part]}-${language}`, to, file: pageFile(said, JAVASCRIPT, IMMUTABLE) }
    }),
  )
}

const ownAddress = (part: Part, language: Language, digest: string) =>
  `/assets/own/${digest}/${MODULE_NAMES[part]}-${language}.js`

const scriptOf = (part: Part, messages: BuiltMessages | undefined) =>
  `export const ${part}=${JSON.stringify(messages?.[part])}`
