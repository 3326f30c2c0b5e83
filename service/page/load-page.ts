import { join } from 'node:path'
import { accentStyle } from '@resume-library/contract/accent'
import { EMBEDDED_SCRIPT } from '@resume-library/contract/embedding'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import { PREFILL_SCRIPT, PREFILL_START } from '@resume-library/contract/prefill'
import {
  type Language,
  PAGE_CONFIGURATION_ID,
  type PageConfiguration,
  REGISTRATIONS_STATES,
  type RegistrationsState,
} from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { pagePolicy } from '@resume-library/server/pages/content-security-policy'
import {
  builtFiles,
  CONTENT_TYPES,
  type PageFile,
  pageFile,
  REVALIDATED,
} from '@resume-library/server/pages/page-file'
import { loadBoard, type PageBoard, withBoard } from './board/load-board.ts'
import { builtDocuments, type Documents, type Html, mapHtml, ownDocuments } from './documents.ts'
import { loadMessages, readBuilt } from './messages/load-messages.ts'
import type { Page, PageConfig, PageDocuments } from './page.ts'
import { createPageWithoutScript } from './without-script.ts'

const NOT_SERVED =
  /^((index|without-script)\.[\w-]+\.html|operators\.html|(messages\.[\w-]+|page-parts)\.json|(embedded|prefilled)\.js)$/

/** Reads the built page into memory, and inserts the configuration. @throws {ConfigurationError} where there is none */
export async function loadPage(config: PageConfig): Promise<Page> {
  const files = await builtFiles(config.pageDir, (path) => !NOT_SERVED.test(path))
  const built = loadMessages(config.pageDir)
  const documents = config.messages
    ? await ownDocuments(config.pageDir, built, config.messages)
    : builtDocuments(config.pageDir, built)
  const { messages } = documents
  const board = loadBoard(config.board, messages)
  const made = [...documents.files, ...(board?.logo ? [board.logo] : [])]
  for (const [path, file] of made) files.set(path, file)
  const withTheme = (html: string, language: Language) =>
    withBoard(withAccent(html, config), board?.html[language])
  const pages = mapHtml(documents.pages, (html, language) =>
    withTheme(configuredPage(html, config, board, language), language),
  )
  const answers = mapHtml(documents.answers, withTheme)
  const makeDocuments = (change: (html: string) => string) =>
    pageDocuments(config, board, {
      messages,
      pages: mapHtml(pages, change),
      answers: mapHtml(answers, change),
    })
  const embedded = `${readBuilt(config.pageDir, EMBEDDED_SCRIPT)}embedded.startEmbedded()`
  const isFramed = config.frameAncestors.some((source) => source !== "'none'")
  return {
    languages: Object.keys(messages),
    messages,
    files,
    ...makeDocuments((html) => html),
    embedded: isFramed ? makeDocuments((html) => withScript(html, embedded)) : null,
    consent: board?.consent ?? null,
    theme: { accentColor: config.accentColor, board },
  }
}

/** Inlines a script, so that it runs before fetched ones. */
const withScript = (html: string, script: string) =>
  html.replace('</body>', () => `<script>${script}</script></body>`)

function pageDocuments(
  config: PageConfig,
  board: PageBoard | null,
  { messages, pages, answers }: Omit<Documents, 'files'>,
): PageDocuments {
  const module = join(config.pageDir, WITHOUT_SCRIPT_MODULE)
  const policyOf = (documents: Html) => pagePolicy(Object.values(documents), config, board?.imageSource)
  const script = readBuilt(config.pageDir, PREFILL_SCRIPT) + PREFILL_START
  return {
    documents: Object.fromEntries(
      Object.entries(pages).map(([language, html]) => [language, documentFiles(html)]),
    ),
    policy: policyOf(pages),
    prefilling: { script, policy: policyOf(mapHtml(pages, (html) => withScript(html, script))) },
    withoutScript: createPageWithoutScript(module, answers, messages, policyOf(answers)),
  }
}

const NOTICE = /<p\b[^>]*\bdata-registrations="(\w+)" hidden>[\s\S]*?<\/p>\n?/g

function documentFiles(html: string): Record<RegistrationsState, PageFile> {
  const files = REGISTRATIONS_STATES.map((state) => {
    const shown = html.replace(NOTICE, (notice, shownFor) =>
      shownFor === state ? notice.replace(' hidden>', '>') : '',
    )
    return [state, pageFile(shown, CONTENT_TYPES['.html']!, REVALIDATED)] as const
  })
  return Object.fromEntries(files) as Record<RegistrationsState, PageFile>
}

function configuredPage(
  html: string,
  config: PageConfig,
  board: PageBoard | null,
  language: Language,
): string {
  const pageConfiguration: PageConfiguration = {
    serviceUrl: '',
    publicUrl: config.publicUrl ?? '',
    jobBoardUrl: config.jobBoardUrl,
    randomData: config.randomData,
    resumeFill: config.resumeFill,
    resumeBuilder: config.resumeBuilder,
    directProvider: config.directProvider,
    ...(board?.consent && { consent: board.consent }),
  }
  const json = JSON.stringify(pageConfiguration).replaceAll('<', '\\u003c')
  const configured = withContent(html, 'script', PAGE_CONFIGURATION_ID, json)
  if (configured === html && !html.includes(json)) {
    throw new ConfigurationError([`PAGE_DIR: index.${language}.html has no place for the configuration`])
  }
  return configured
}

const withAccent = (html: string, { accentColor }: PageConfig) =>
  accentColor ? withContent(html, 'style', 'accent', accentStyle(accentColor)) : html

function withContent(html: string, element: 'script' | 'style', id: string, content: string): string {
  const place = new RegExp(`(<${element}\\b[^>]*\\bid="?${id}"?[^>]*>)[\\s\\S]*?(</${element}>)`, 'i')
  return html.replace(place, (_all, open: string, close: string) => open + content + close)
}
