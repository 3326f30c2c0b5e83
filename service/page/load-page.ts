import { type BuiltMessages, offeredLanguages } from '@resume-library/contract/built-messages'
import type { DocumentBoard, DocumentProps } from '@resume-library/contract/page-renderer'
import type { Language, PageConfiguration, PageConsent } from '@resume-library/contract/service-api'
import { openBuiltPage } from '@resume-library/server/pages/built-page'
import { pagePolicy, plainPolicy } from '@resume-library/server/pages/content-security-policy'
import { builtFiles, etagOf, IMMUTABLE, type PageFile } from '@resume-library/server/pages/page-file'
import { type Board, linksOf } from './board/board.ts'
import { pageConsent } from './board/consent.ts'
import type { BoardLogo } from './board/logo.ts'
import { createDocuments } from './documents.ts'
import { withOwnMessages } from './messages/message-keys.ts'
import { movedModules } from './messages/moved-modules.ts'
import type { Page, PageConfig } from './page.ts'

const SERVED = /^(assets\/|embed\.js$|LICENSES\.txt$)/

/** Reads the built page into memory. @throws {ConfigurationError} where there is none */
export async function loadPage(config: PageConfig): Promise<Page> {
  const { renderer, messages: built, ...page } = await openBuiltPage(config.pageDir)
  const messages = config.messages ? withOwnMessages(built, config.messages) : built
  const moved = movedModules(built, messages)
  const files = await builtFiles(config.pageDir, (path) => SERVED.test(path))
  for (const { to, file } of moved) files.set(to, file)
  const { board, accentColor, frameAncestors } = config
  const logo = board?.logo ?? null
  if (logo?.file) files.set(logo.address, pictureFile(logo.file))
  const imageSource = logo && (logo.origin ?? "'self'")
  const consent = board && pageConsent(board, messages)
  const languages = offeredLanguages(messages)
  const moduleParts = { ...page.parts.parts, ...Object.fromEntries(moved.map(({ part, to }) => [part, to])) }
  const propsIn = (language: Language): DocumentProps => ({
    parts: { ...page.parts, parts: moduleParts },
    language,
    messages: messages[language]!,
    languages,
    board: board && shownBoard(board, messages[language]!),
    accentColor,
  })
  const parts = {
    renderer,
    configuration: configurationOf(config, consent),
    propsIn,
    policyOf: (page: Parameters<typeof pagePolicy>[0]) => pagePolicy(page, config, imageSource),
  }
  return {
    languages: Object.keys(messages),
    messages,
    files,
    documents: createDocuments(parts, false),
    framed: frameAncestors.some((source) => source !== "'none'") ? createDocuments(parts, true) : null,
    consent,
    plain: (language, plain, ancestors = ["'none'"]) => {
      const rendered = renderer.plainPage({ ...propsIn(language), ...plain })
      return { html: rendered.html, policy: plainPolicy(rendered, ancestors, imageSource) }
    },
  }
}

function shownBoard(board: Board, messages: BuiltMessages): DocumentBoard {
  const { name, logo } = board
  return { name, logo, links: linksOf(board, messages.board) }
}

/** Policy of a logo, which may be opened as a document of ours: no script may run. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

const pictureFile = ({ contentType, bytes }: NonNullable<BoardLogo['file']>): PageFile => ({
  contentType,
  cacheControl: IMMUTABLE,
  etag: etagOf(bytes),
  policy: PICTURE_POLICY,
  bytes: { identity: bytes },
})

const configurationOf = (config: PageConfig, consent: PageConsent | null): PageConfiguration => ({
  serviceUrl: '',
  publicUrl: config.publicUrl ?? '',
  jobBoardUrl: config.jobBoardUrl,
  randomData: config.randomData,
  resumeFill: config.resumeFill,
  resumeBuilder: config.resumeBuilder,
  directProvider: config.directProvider,
  ...(consent && { consent }),
})
