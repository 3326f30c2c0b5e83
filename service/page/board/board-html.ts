import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { inHtml } from '@resume-library/contract/in-html'
import { type Board, linksOf } from './board.ts'
import type { BoardLogo } from './logo.ts'

/** HTML of a board's bar above each page, and links below. */
export interface BoardHtml {
  readonly style: string
  readonly bar: string
  readonly links: string
  readonly titleEnd: string
}

type Words = BuiltMessages['board']

const STYLE = `.board,.board-links{max-width:800px;margin:0 auto;padding:0 1rem}
.board{padding-top:.5rem}
.board p{display:flex;align-items:center;min-height:2.75rem;font-size:.875rem;font-weight:600;line-height:1.4;overflow-wrap:anywhere}
.board img{display:block;max-width:100%;height:auto}
.board-links{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding-block:1rem 2rem}
.board-links a{padding:.5rem 0;color:var(--accent)}
.board-links span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:48em){.board,.board-links{padding-inline:3.5rem}.board{padding-top:1.5rem}.board-links{margin-top:-1.5rem;padding-bottom:3rem}}
@media(scripting:enabled){body:not(:has(>.no-script:not([hidden]))) .board{padding-inline-end:12rem}
body:not(:has(>.no-script:not([hidden]))) .board~#root header{margin-top:-2.75rem;padding-top:0}}`

/** White background for logos, which most are designed for. */
const ON_WHITE = `@media(prefers-color-scheme:dark){.board img{box-sizing:content-box;padding:.375rem .625rem;border-radius:.5rem;background:#fff}}
@media(forced-colors:active){.board img{box-sizing:content-box;padding:.375rem .625rem;background:#fff;forced-color-adjust:none}}`

/** Styles of `form/submit/consent-part.tsx`, only where consent is asked for. */
const CONSENT = `.consent label{display:flex;gap:.75rem;align-items:flex-start;padding:.75rem;border:1px solid var(--line-strong);border-radius:.5rem;font-weight:600;cursor:pointer}
.consent label:has(:checked){border-color:var(--accent);background:var(--tint)}
.consent label:hover{border-color:var(--text)}
.consent label:focus-within{outline:2px solid var(--accent)}
.consent label:has([aria-invalid=true]){border-color:var(--danger);outline-color:var(--danger)}
.consent input{flex:none;width:1.25rem;height:1.25rem;margin:.125rem 0 0;outline:0}
@media(forced-colors:active){.consent label:has([aria-invalid=true]){border-width:3px}}`

export function boardHtml(board: Board, { board: words, direction }: BuiltMessages): BoardHtml {
  const { name, logo } = board
  const links = linksOf(board, words).map(({ address, label }) => linkHtml(address, label, words))
  // Its direction may differ from the page's.
  const shownName = name && (logo ? logoHtml(logo, name) : `<bdi>${inHtml(name)}</bdi>`)
  return {
    style: STYLE + (logo && !logo.supportsDarkScheme ? ON_WHITE : '') + (board.consent ? CONSENT : ''),
    bar: name ? `<section class="board" aria-label="${inHtml(name)}"><p>${shownName}</p></section>` : '',
    links: links.length ? `<footer class="board-links">${links.join('')}</footer>` : '',
    titleEnd: name ? ` – ${inHtml(direction === 'rtl' ? `\u2068${name}\u2069` : name)}` : '',
  }
}

const logoHtml = ({ address, width, height }: BoardLogo, name: string) =>
  `<img src="${inHtml(address)}" alt="${inHtml(name)}" width="${width}" height="${height}">`

// In a new tab: leaving the form loses the password.
const linkHtml = (address: string, label: string, { new_tab }: Words) =>
  `<a href="${inHtml(address)}" target="_blank" rel="noopener">${inHtml(label)} <span>${inHtml(new_tab)}</span></a>`
