import { accentStyle, DEFAULT_ACCENT } from '@resume-library/contract/accent'
import type { Direction } from '@resume-library/contract/built-messages'
import { inHtml } from '@resume-library/contract/in-html'
import type { Language } from '@resume-library/contract/service-api'
import { sourceHash } from '@resume-library/server/pages/content-security-policy'
import type { FastifyReply } from 'fastify'
import type { BoardHtml } from './board/board-html.ts'
import type { PageBoard } from './board/load-board.ts'

/** Page of paragraphs and at most one button, without script. */
export interface PlainPage {
  readonly language: Language
  readonly direction: Direction
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly address: string; readonly label: string; readonly inNewTab: boolean } | null
  readonly button?: {
    readonly action: string
    readonly hint?: string
    readonly label: string
    readonly isDangerous?: boolean
  } | null
  readonly script?: string | null
}

const STYLE = `:root{color-scheme:light dark;--page:#e9edf3;--surface:#fff;--text:#161a22;--line:#d3dae5;--danger:#b3261e;--on-danger:#fff}
@media(prefers-color-scheme:dark){:root{--page:#14161b;--surface:#1c1f26;--text:#eef0f4;--line:#353b47;--danger:#ffa198;--on-danger:#14161b}}
*{box-sizing:border-box}body{margin:0;overflow-wrap:anywhere;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:800px;margin:0 auto;padding:1.5rem 1rem 2rem;border-bottom:1px solid var(--line);background:var(--surface)}
h1{margin:0 0 1rem;font:400 clamp(1.5rem,1.05rem + 2vw,2.375rem)/1.15 "Iowan Old Style","Palatino Linotype","URW Palladio L",P052,"Noto Serif",serif;text-wrap:balance}:lang(ar) h1{font-family:inherit}p{margin:0 0 1rem;max-width:65ch}
a{color:var(--accent)}button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.5rem;border:1px solid var(--accent-fill);border-radius:.5rem;background:var(--accent-fill);color:var(--on-accent);cursor:pointer}
button.danger{border-color:var(--danger);background:var(--danger);color:var(--on-danger)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(min-width:48em){main{margin:3rem auto;padding:2rem 3rem 3rem;border:1px solid var(--line);border-radius:1rem}}`

export interface PageTheme {
  readonly accentColor: string | null
  readonly board: PageBoard | null
}

export function plainPage(
  page: PlainPage,
  { accentColor, board }: PageTheme,
  ancestors: readonly string[] = ["'none'"],
): { html: string; policy: string } {
  const { style: own = '', bar = '', links = '', titleEnd = '' } = board?.html[page.language] ?? {}
  const style = STYLE + accentStyle(accentColor ?? DEFAULT_ACCENT) + own
  const policy = [
    "default-src 'none'",
    ...(board?.imageSource ? [`img-src ${board.imageSource}`] : []),
    `style-src ${sourceHash(style)}`,
    ...(page.script ? [`script-src ${sourceHash(page.script)}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ]
  return { html: documentOf(page, style, { bar, links, titleEnd }), policy: policy.join('; ') }
}

/** Sends a page uncached, since its state may change. */
export function sendPlainPage(
  page: PlainPage,
  theme: PageTheme,
  reply: FastifyReply,
  ancestors?: readonly string[],
): FastifyReply {
  const { html, policy } = plainPage(page, theme, ancestors)
  return reply
    .headers({
      'Cache-Control': 'no-store',
      'Content-Language': page.language,
      'Content-Security-Policy': policy,
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

function documentOf(
  { language, direction, title, paragraphs, link, button, script }: PlainPage,
  style: string,
  { bar, links, titleEnd }: Omit<BoardHtml, 'style'>,
) {
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(title)}${titleEnd}</title><style>${style}</style></head>
<body>${bar}<main><h1>${inHtml(title)}</h1>
${paragraphs.map((text) => `<p>${inHtml(text)}</p>`).join('\n')}
${link ? linkTo(link) : ''}
${button ? buttonForm(button) : ''}
</main>${links}${script ? `<script>${script}</script>` : ''}</body></html>
`
}

const linkTo = ({ address, label, inNewTab }: NonNullable<PlainPage['link']>) =>
  `<p><a href="${inHtml(address)}"${inNewTab ? ' target="_blank" rel="noreferrer"' : ''}>${inHtml(label)}</a></p>`

const buttonForm = ({ action, hint, label, isDangerous }: NonNullable<PlainPage['button']>) =>
  `<form method="post" enctype="text/plain" action="${inHtml(action)}">${hint ? `<p>${inHtml(hint)}</p>` : ''}<button${isDangerous ? ' class="danger"' : ''}>${inHtml(label)}</button></form>`
