import type { BuiltMessages } from '@resume-library/contract/built-messages'
import { inHtml } from '../page/in-html.ts'
import type { Board } from './board-variables.ts'
import type { BoardLogo } from './logo.ts'

/** What stands in each page of a board: a bar above it and links below. They are no part of what React renders. */
export interface BoardHtml {
  /** The content of its `<style>`. */
  readonly style: string
  /** Begins the body. */
  readonly bar: string
  /** Stands behind all else that is seen. */
  readonly links: string
}

type Words = BuiltMessages['board']

/** By the colours of the page, `form/tokens.css`. */
const STYLE = `.board{border-bottom:1px solid var(--line);background:var(--surface)}
.board p,.board-links{max-width:800px;margin:0 auto;padding:.75rem 1rem}
.board p{font-size:1.125rem;font-weight:650;line-height:1.4;letter-spacing:-.01em;overflow-wrap:anywhere}
.board img{display:block;max-width:100%;height:auto}
.board-links{display:flex;flex-wrap:wrap;gap:0 1.5rem;padding-block:1rem 2rem}
.board-links a{padding:.5rem 0;color:var(--accent)}
.board-links span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:48em){.board p,.board-links{padding-inline:3rem}.board-links{margin-top:-2rem;padding-bottom:3rem}}`

/** Drawn for white, as most are: a picture that says nothing of dark pages is not left unseen there. */
const ON_WHITE = `@media(prefers-color-scheme:dark){.board img{box-sizing:content-box;padding:.375rem .625rem;border-radius:.5rem;background:#fff}}
@media(forced-colors:active){.board img{box-sizing:content-box;padding:.375rem .625rem;background:#fff;forced-color-adjust:none}}`

export function boardHtml({ name, logo, privacyUrl, termsUrl }: Board, words: Words): BoardHtml {
  const links = [
    privacyUrl && linkHtml(privacyUrl, words.privacy_link, words),
    termsUrl && linkHtml(termsUrl, words.terms_link, words),
  ].filter(Boolean)
  // It may be written from another side than the page.
  const shownName = name && (logo ? logoHtml(logo, name) : `<bdi>${inHtml(name)}</bdi>`)
  return {
    style: STYLE + (logo && !logo.knowsDark ? ON_WHITE : ''),
    // A landmark, named as what stands in it.
    bar: name ? `<section class="board" aria-label="${inHtml(name)}"><p>${shownName}</p></section>` : '',
    links: links.length ? `<footer class="board-links">${links.join('')}</footer>` : '',
  }
}

const logoHtml = ({ address, width, height }: BoardLogo, name: string) =>
  `<img src="${inHtml(address)}" alt="${inHtml(name)}" width="${width}" height="${height}">`

// In a tab of its own: a form that is left has lost its password.
const linkHtml = (address: string, label: string, { new_tab }: Words) =>
  `<a href="${inHtml(address)}" target="_blank" rel="noopener">${inHtml(label)} <span>${inHtml(new_tab)}</span></a>`
