import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { PageParts } from '@resume-library/contract/page-renderer'
import type { Language } from '@resume-library/contract/service-api'
import { digestOf, IMMUTABLE, type PageFile, pageFile } from '../page/page-file.ts'

/** A module of the page that says something else than the built one, at an address of its own. */
export interface MovedModule {
  readonly from: string
  readonly to: string
  readonly file: PageFile
}

type Messages = Readonly<Record<Language, BuiltMessages>>

/**
 * The modules from which a page fetches what is said in each language, of those that do not say what was built. Their
 * addresses change with what they say: a browser keeps them for a year.
 */
export function movedModules(
  { messageModules }: PageParts,
  built: Messages,
  own: Messages,
): readonly MovedModule[] {
  return Object.entries(messageModules).flatMap(([language, addresses]) =>
    (['firstStep', 'laterSteps'] as const).flatMap((part) => {
      const said = scriptOf(part, own[language])
      return said === scriptOf(part, built[language]) ? [] : [moved(addresses[part], said)]
    }),
  )
}

const scriptOf = (part: 'firstStep' | 'laterSteps', messages: BuiltMessages | undefined) =>
  `export const ${part}=${JSON.stringify(messages?.[part])}`

function moved(from: string, script: string): MovedModule {
  const to = from.replace(/-[\w-]{8}\.js$/, `-own-${digestOf(script, 10)}.js`)
  return { from, to, file: pageFile(script, 'text/javascript; charset=utf-8', IMMUTABLE) }
}
