import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { accentStyle } from '@resume-library/contract/accent'
import { WITHOUT_SCRIPT_MODULE } from '@resume-library/contract/posted-form'
import {
  type Language,
  PAGE_CONFIGURATION_ID,
  type PageConfiguration,
  REGISTRATIONS_STATES,
  type RegistrationsState,
} from '@resume-library/contract/service-api'
import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { loadBoard, type PageBoard, withBoard } from '../board/load-board.ts'
import type { ServiceConfig } from '../config.ts'
import { pagePolicy } from './content-security-policy.ts'
import { embeddedScript, withScript } from './embedded-script.ts'
import { forEachLanguage, loadMessages } from './load-messages.ts'
import type { Page, PageDocuments } from './page.ts'
import type { PageFile } from './page-file.ts'
import { createPageWithoutScript } from './without-script.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Hashed files never change; the others are asked for again. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'

/** What no browser asks for: documents as they were built, and what they are made of. */
const KEPT_BACK = /^((index|without-script)\.[\w-]+\.html|messages\.[\w-]+\.json|embedded\.js)$/

/**
 * Reads the built page into memory and puts the configuration into it. Only what is there now is ever served.
 *
 * @throws {ConfigurationError} where there is no built page
 */
export async function loadPage(config: ServiceConfig): Promise<Page> {
  const paths = await builtFiles(config.pageDir)
  const files = new Map<string, PageFile>()
  for (const path of paths) {
    const contentType = CONTENT_TYPES[extname(path)]
    if (contentType && !KEPT_BACK.test(path))
      files.set(`/${path}`, await builtFile(config.pageDir, path, paths))
  }
  const messages = await loadMessages(config.pageDir, paths)
  const languages = Object.keys(messages)
  const board = loadBoard(config, messages)
  if (board?.logo) files.set(...board.logo)
  const pages = await forEachLanguage(languages, (language) => configuredPage(config, board, language))
  const answers = paths.has(WITHOUT_SCRIPT_MODULE) ? await answerDocuments(config, languages, board) : null
  const makeDocuments = async (change: (html: string) => string): Promise<PageDocuments> => {
    const changed = (all: Documents) => forEachLanguage(languages, async (language) => change(all[language]!))
    return pageDocuments(config, messages, board, await changed(pages), answers && (await changed(answers)))
  }
  const script = await embeddedScript(config)
  return {
    languages,
    messages,
    files,
    ...(await makeDocuments((html) => html)),
    embedded: script === null ? null : await makeDocuments((html) => withScript(html, script)),
    look: { accentColor: config.accentColor, board },
  }
}

type Documents = Readonly<Record<Language, string>>

/** @param answers the documents around an answer to a form; null where nothing renders one */
async function pageDocuments(
  config: ServiceConfig,
  messages: Page['messages'],
  board: PageBoard | null,
  pages: Documents,
  answers: Documents | null,
): Promise<PageDocuments> {
  const module = join(config.pageDir, WITHOUT_SCRIPT_MODULE)
  const policyOf = (documents: Documents) => pagePolicy(Object.values(documents), config, board?.imageSource)
  return {
    documents: await forEachLanguage(Object.keys(messages), (language) => documentFiles(pages[language]!)),
    policy: policyOf(pages),
    withoutScript: answers && createPageWithoutScript(module, answers, messages, policyOf(answers)),
  }
}

const answerDocuments = (config: ServiceConfig, languages: readonly Language[], board: PageBoard | null) =>
  forEachLanguage(languages, async (language) => {
    const html = await readFile(join(config.pageDir, `without-script.${language}.html`), 'utf8')
    return withBoard(withAccent(html, config), board?.html[language])
  })

const builtFiles = async (folder: string): Promise<Set<string>> =>
  new Set(await readdir(folder, { recursive: true }).catch((): string[] => []))

async function builtFile(folder: string, path: string, paths: ReadonlySet<string>): Promise<PageFile> {
  const read = (suffix: string) => readFile(join(folder, path + suffix))
  const identity = await read('')
  return {
    contentType: CONTENT_TYPES[extname(path)]!,
    cacheControl: path.startsWith('assets/') ? IMMUTABLE : REVALIDATED,
    etag: etagOf(identity),
    bytes: {
      identity,
      ...(paths.has(`${path}.br`) ? { br: await read('.br') } : {}),
      ...(paths.has(`${path}.gz`) ? { gzip: await read('.gz') } : {}),
    },
  }
}

/** What a page says of registrations stands in it hidden; each document keeps what is true. */
const NOTICE = /<p\b[^>]*\bdata-registrations="(\w+)" hidden>[\s\S]*?<\/p>\n?/g

async function documentFiles(html: string): Promise<Record<RegistrationsState, PageFile>> {
  const files = REGISTRATIONS_STATES.map(async (state) => {
    const shown = html.replace(NOTICE, (notice, said) =>
      said === state ? notice.replace(' hidden>', '>') : '',
    )
    return [state, await documentFile(shown)] as const
  })
  return Object.fromEntries(await Promise.all(files)) as Record<RegistrationsState, PageFile>
}

async function documentFile(html: string): Promise<PageFile> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return {
    contentType: CONTENT_TYPES['.html']!,
    cacheControl: REVALIDATED,
    etag: etagOf(identity),
    bytes: { identity, br, gzip: gzipped },
  }
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

async function configuredPage(
  config: ServiceConfig,
  board: PageBoard | null,
  language: Language,
): Promise<string> {
  const html = await readFile(join(config.pageDir, `index.${language}.html`), 'utf8')
  const pageConfiguration: PageConfiguration = {
    serviceUrl: '',
    publicUrl: config.publicUrl ?? '',
    jobBoardUrl: config.jobBoardUrl,
    randomData: config.randomData,
    resumeFill: config.resumeFill,
    directProvider: config.directProvider,
  }
  const json = JSON.stringify(pageConfiguration).replaceAll('<', '\\u003c')
  const configured = withContent(html, 'script', PAGE_CONFIGURATION_ID, json)
  if (configured === html && !html.includes(json)) {
    throw new ConfigurationError([`PAGE_DIR: index.${language}.html has no place for the configuration`])
  }
  return withBoard(withAccent(configured, config), board?.html[language])
}

const withAccent = (html: string, { accentColor }: ServiceConfig) =>
  accentColor ? withContent(html, 'style', 'accent', accentStyle(accentColor)) : html

/** The page with other content in the element of an id. */
function withContent(html: string, element: 'script' | 'style', id: string, content: string): string {
  const place = new RegExp(`(<${element}\\b[^>]*\\bid="?${id}"?[^>]*>)[\\s\\S]*?(</${element}>)`, 'i')
  return html.replace(place, (_all, open: string, close: string) => open + content + close)
}
