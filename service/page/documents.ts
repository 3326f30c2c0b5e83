import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltMessages, offeredLanguages } from '@resume-library/contract/built-messages'
import {
  PAGE_PARTS_FILE,
  PAGE_RENDERER_MODULE,
  type PageParts,
  type PageRendererModule,
} from '@resume-library/contract/page-renderer'
import type { Language } from '@resume-library/contract/service-api'
import { digestOf, IMMUTABLE, type PageFile, pageFile } from '@resume-library/server/pages/page-file'
import { readBuilt } from './messages/load-messages.ts'
import { type OwnMessages, withOwnMessages } from './messages/message-keys.ts'

export type Html = Readonly<Record<Language, string>>

type Messages = Readonly<Record<Language, BuiltMessages>>

export const mapHtml = (all: Html, change: (html: string, language: Language) => string): Html =>
  Object.fromEntries(Object.entries(all).map(([language, html]) => [language, change(html, language)]))

export interface Documents {
  readonly messages: Messages
  readonly pages: Html
  readonly answers: Html
  readonly files: readonly (readonly [path: string, file: PageFile])[]
}

export function builtDocuments(folder: string, messages: Messages): Documents {
  const read = (document: string) =>
    Object.fromEntries(
      Object.keys(messages).map((language) => [language, readBuilt(folder, `${document}.${language}.html`)]),
    )
  return { messages, pages: read('index'), answers: read('without-script'), files: [] }
}

/** Rebuilds the documents with the operator's messages. */
export async function ownDocuments(folder: string, built: Messages, own: OwnMessages): Promise<Documents> {
  const parts: PageParts = JSON.parse(readBuilt(folder, PAGE_PARTS_FILE))
  const renderer: PageRendererModule = await import(pathToFileURL(join(folder, PAGE_RENDERER_MODULE)).href)
  const messages = withOwnMessages(built, own)
  const modules = movedModules(built, messages)
  const movedParts = Object.fromEntries(modules.map(({ part, to }) => [part, to]))
  const languages = offeredLanguages(messages)
  const rendered = Object.entries(messages).map(
    ([language, merged]) =>
      [
        language,
        renderer.renderDocuments(parts, { language, languages, messages: merged, movedParts }),
      ] as const,
  )
  return {
    messages,
    pages: Object.fromEntries(rendered.map(([language, { page }]) => [language, page])),
    answers: Object.fromEntries(rendered.map(([language, { answer }]) => [language, answer])),
    files: modules.map(({ to, file }) => [to, file]),
  }
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'

const MODULES = [
  ['firstStep', 'first-step'],
  ['laterSteps', 'later-steps'],
  ['resumeBuilder', 'resume-builder'],
] as const

/** Returns message modules that differ from the build, at addresses of their own, since browsers cache them for a year. */
function movedModules(built: Messages, own: Messages) {
  return Object.keys(built).flatMap((language) =>
    MODULES.flatMap(([part, module]) => {
      const script = scriptOf(part, own[language])
      if (script === scriptOf(part, built[language])) return []
      const name = `${module}-${language}`
      const to = `/assets/own/${digestOf(script, 10)}/${name}.js`
      return { part: name, to, file: pageFile(script, JAVASCRIPT, IMMUTABLE) }
    }),
  )
}

const scriptOf = (part: (typeof MODULES)[number][0], messages: BuiltMessages | undefined) =>
  `export const ${part}=${JSON.stringify(messages?.[part])}`
