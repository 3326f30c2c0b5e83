import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { BODY_MARK } from '@resume-library/contract/posted-form'
import type { PageConsent } from '@resume-library/contract/service-api'
import { type Language, PAGE_CONFIGURATION_ID } from '@resume-library/contract/service-api'
import { etagOf, IMMUTABLE, type PageFile } from '@resume-library/server/pages/page-file'
import type { Board } from './board.ts'
import { type BoardHtml, boardHtml } from './board-html.ts'
import { pageConsent } from './consent.ts'
import type { BoardLogo } from './logo.ts'

export interface PageBoard {
  readonly html: Readonly<Record<Language, BoardHtml>>
  readonly consent: PageConsent | null
  readonly imageSource: string | null
  readonly logo: readonly [path: string, file: PageFile] | null
}

/** Policy of a logo, which may be opened as a document of ours: no script may run. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

export function loadBoard(
  board: Board | null,
  messages: Readonly<Record<Language, BuiltMessages>>,
): PageBoard | null {
  if (!board) return null
  const { logo } = board
  const html = Object.entries(messages).map(([language, words]) => [language, boardHtml(board, words)])
  return {
    html: Object.fromEntries(html),
    consent: pageConsent(board, messages),
    imageSource: logo && (logo.origin ?? "'self'"),
    logo: logo?.file ? [logo.address, pictureFile(logo.file)] : null,
  }
}

const pictureFile = ({ contentType, bytes }: NonNullable<BoardLogo['file']>): PageFile => ({
  contentType,
  cacheControl: IMMUTABLE,
  etag: etagOf(bytes),
  policy: PICTURE_POLICY,
  bytes: { identity: bytes },
})

const CONFIGURATION = new RegExp(`<script\\b[^>]*\\bid="?${PAGE_CONFIGURATION_ID}"?`)

export function withBoard(html: string, board: BoardHtml | undefined): string {
  if (!board) return html
  const { style, bar, links, titleEnd } = board
  const end = html.includes(BODY_MARK) ? BODY_MARK : CONFIGURATION.exec(html)![0]
  return (
    html
      .replace(end, () => (end === BODY_MARK ? `${end}\n${links}` : `${links}\n${end}`))
      .replace('</head>', () => `<style id="board">${style}</style>\n</head>`)
      // Scripts that change the title append it.
      .replace(/<html\b/, (start) => (titleEnd ? `${start} data-board="${titleEnd}"` : start))
      .replace('</title>', (end) => titleEnd + end)
      .replace(/<body[^>]*>/, (body) => `${body}\n${bar}`)
  )
}
