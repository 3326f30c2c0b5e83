import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltMessages, offeredLanguages } from '@resume-library/contract/built-messages'
import {
  PAGE_PARTS_FILE,
  PAGE_RENDERER_MODULE,
  type PageParts,
  type PageRendererModule,
} from '@resume-library/contract/page-renderer'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import type { Language } from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { type OwnMessages, withOwnMessages } from '../messages/message-keys.ts'
import { forEachLanguage } from './load-messages.ts'
import { digestOf, IMMUTABLE, type PageFile, pageFile } from './page-file.ts'

export type Html = Readonly<Record<Language, string>>

type Messages = Readonly<Record<Language, BuiltMessages>>

/** The documents of a page before the service puts its configuration into them. */
export interface Documents {
  readonly messages: Messages
  readonly pages: Html
  /** Around an answer to a form; null where the build has left nothing that renders one. */
  readonly answers: Html | null
  readonly files: readonly (readonly [path: string, file: PageFile])[]
}

export async function builtDocuments(
  folder: string,
  paths: ReadonlySet<string>,
  messages: Messages,
): Promise<Documents> {
  const read = (document: string) =>
    forEachLanguage(Object.keys(messages), (language) =>
      readFile(join(folder, `${document}.${language}.html`), 'utf8'),
    )
  const answers = paths.has(WITHOUT_SCRIPT_MODULE) ? await read('without-script') : null
  return { messages, pages: await read('index'), answers, files: [] }
}

/** Made again by what the build has made them with, with sentences of the operator's. */
export async function ownDocuments(
  folder: string,
  paths: ReadonlySet<string>,
  built: Messages,
  own: OwnMessages,
): Promise<Documents> {
  const { parts, renderDocuments } = await loadRenderer(folder, paths)
  const messages = withOwnMessages(built, own)
  const modules = movedModules(built, messages)
  const movedParts = Object.fromEntries(modules.map(({ part, to }) => [part, to]))
  const languages = offeredLanguages(messages)
  const rendered = Object.entries(messages).map(([language, said]) => ({
    language,
    ...renderDocuments(parts, { language, languages, messages: said, movedParts }),
  }))
  const answers = Object.fromEntries(rendered.map(({ language, answer }) => [language, answer]))
  return {
    messages,
    pages: Object.fromEntries(rendered.map(({ language, page }) => [language, page])),
    answers: paths.has(WITHOUT_SCRIPT_MODULE) ? answers : null,
    files: modules.map(({ to, file }) => [to, file]),
  }
}

async function loadRenderer(
  folder: string,
  paths: ReadonlySet<string>,
): Promise<PageRendererModule & { readonly parts: PageParts }> {
  const missing = [PAGE_PARTS_FILE, PAGE_RENDERER_MODULE].filter((path) => !paths.has(path))
  if (missing.length > 0)
    throw new ConfigurationError(
      missing.map(
        (path) =>
          `PAGE_DIR: ${path} not found in ${folder}, and MESSAGES_FILE needs it; build the page with \`npm run build\``,
      ),
    )
  const parts: PageParts = JSON.parse(await readFile(join(folder, PAGE_PARTS_FILE), 'utf8'))
  const module: PageRendererModule = await import(pathToFileURL(join(folder, PAGE_RENDERER_MODULE)).href)
  return { parts, renderDocuments: module.renderDocuments }
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

/** What is said before a step is gone to, and after it, each in a module that has this name. */
const MODULE_NAMES = { firstStep: 'first-step', laterSteps: 'later-steps' } as const
type Part = keyof typeof MODULE_NAMES
const PARTS = Object.keys(MODULE_NAMES) as Part[]

/**
 * The modules from which a page fetches what is said in each language, of those that do not say what was built. Their
 * addresses change with what they say: a browser keeps them for a year.
 */
function movedModules(built: Messages, own: Messages) {
  return Object.keys(built).flatMap((language) =>
    PARTS.flatMap((part) => {
      const said = scriptOf(part, own[language])
      if (said === scriptOf(part, built[language])) return []
      const name = `${MODULE_NAMES[part]}-${language}`
      const to = `/assets/own/${digestOf(said, 10)}/${name}.js`
      return { part: name, to, file: pageFile(said, JAVASCRIPT, IMMUTABLE) }
    }),
  )
}

const scriptOf = (part: Part, messages: BuiltMessages | undefined) =>
  `export const ${part}=${JSON.stringify(messages?.[part])}`
