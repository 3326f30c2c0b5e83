import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import type { DocumentProps, RenderedPage } from '@resume-library/contract/page-renderer'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import boardStyle from './board.css?inline'

interface OwnProps {
  readonly title: string
  /** Board's name for the page's script; in its place what follows each title. */
  readonly boardMark?: string | undefined
  /** Tells search engines what the page is for; without it they leave the page out. */
  readonly description?: string
  readonly styles: readonly string[]
  /** Inlined at the end of the body. */
  readonly scripts: readonly string[]
  /** JSON blocks by their ids. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Links and scripts of the head. */
  readonly head?: ReactNode
  readonly body: ReactNode
}

/** Renders one of the HTML documents that people read. */
export function renderDocument(props: DocumentProps & OwnProps): RenderedPage {
  const styles = [
    accentStyle(props.accentColor ?? DEFAULT_ACCENT),
    ...props.styles,
    ...(props.board ? [boardStyle] : []),
  ]
  const html = renderToStaticMarkup(<Document {...props} styles={styles} />)
  return { html: `<!doctype html>${html}`, styles, scripts: props.scripts }
}

function Document({
  parts,
  language,
  messages,
  board,
  title,
  boardMark,
  description,
  styles: [accent = '', ...styles],
  scripts,
  data = {},
  head,
  body,
}: DocumentProps & OwnProps) {
  // Scripts that change the title append it.
  const titleEnd = board?.name ? ` – ${isolated(board.name, messages.direction)}` : undefined
  return (
    <html lang={language} dir={messages.direction} data-board={boardMark ?? titleEnd}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title + (titleEnd ?? '')}</title>
        {description ? (
          <meta name="description" content={description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={parts.icon} />
        <Raw as="style" id="accent" text={accent} />
        {styles.map((text) => (
          <Raw key={text} as="style" text={text} />
        ))}
        {head}
      </head>
      <body>
        {board && <BoardBar {...board} />}
        {body}
        {board && board.links.length > 0 && <BoardLinks {...board} newTab={messages.board.new_tab} />}
        {Object.entries(data).map(([id, value]) => (
          <Raw key={id} as="script" type="application/json" id={id} text={inScript(value)} />
        ))}
        {scripts.map((text) => (
          <Raw key={text} as="script" text={text} />
        ))}
      </body>
    </html>
  )
}

type Board = NonNullable<DocumentProps['board']>

function BoardBar({ name, logo }: Board) {
  if (!name) return null
  return (
    <section className="board" aria-label={name}>
      <p>
        {logo ? (
          <img
            src={logo.address}
            alt={name}
            width={logo.width}
            height={logo.height}
            className={logo.supportsDarkScheme ? undefined : 'on-white'}
          />
        ) : (
          // Its direction may differ from the page's.
          <bdi>{name}</bdi>
        )}
      </p>
    </section>
  )
}

function BoardLinks({ links, newTab }: Board & { readonly newTab: string }) {
  return (
    <footer className="board-links">
      {links.map(({ label, address }) => (
        // In a new tab: leaving the form loses the password.
        <a key={address} href={address} target="_blank" rel="noopener">
          {label} <span className="visually-hidden">{newTab}</span>
        </a>
      ))}
    </footer>
  )
}

const isolated = (name: string, direction: string) => (direction === 'rtl' ? `\u2068${name}\u2069` : name)

function Raw({
  as: Tag,
  text,
  ...attributes
}: {
  readonly as: 'script' | 'style'
  readonly text: string
  readonly id?: string
  readonly type?: string
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script or style, or JSON by inScript
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
}

/** Writes JSON that cannot end its script element. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
