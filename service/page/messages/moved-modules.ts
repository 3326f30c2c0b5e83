import type { BuiltMessages } from '@resume-library/contract/built-messages'
import type { Language } from '@resume-library/contract/service-api'
import { digestOf, IMMUTABLE, type PageFile, pageFile } from '@resume-library/server/pages/page-file'

type Messages = Readonly<Record<Language, BuiltMessages>>

interface MovedModule {
  readonly part: string
  readonly to: string
  readonly file: PageFile
}

const MODULES = [
  ['firstStep', 'first-step'],
  ['laterSteps', 'later-steps'],
  ['resumeBuilder', 'resume-builder'],
] as const

/** Returns message modules that differ from the build, at addresses of their own, since browsers cache them for a year. */
export function movedModules(built: Messages, own: Messages): readonly MovedModule[] {
  return Object.keys(built).flatMap((language) =>
    MODULES.flatMap(([part, module]) => {
      const script = scriptOf(part, own[language])
      if (script === scriptOf(part, built[language])) return []
      const name = `${module}-${language}`
      const to = `/assets/own/${digestOf(script, 10)}/${name}.js`
      return { part: name, to, file: pageFile(script, 'text/javascript; charset=utf-8', IMMUTABLE) }
    }),
  )
}

const scriptOf = (part: (typeof MODULES)[number][0], messages: BuiltMessages | undefined) =>
  `export const ${part}=${JSON.stringify(messages?.[part])}`
