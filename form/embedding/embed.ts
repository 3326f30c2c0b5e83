/** Defines `<resume-registration>`, which embeds the form in any page (docs/embedding.md). */
import { EMBEDDED_PATH, type FrameMessage, type HostMessage } from '@resume-library/contract/embedding'

/** Time after which a frame without a message counts as blocked. */
const SILENT_MS = 2_000
const NOT_LOADED_MS = 15_000
/** Height until the frame reports its own: of step 1 in one column, and in two. */
const HEIGHT_PX = { narrow: 1_470, wide: 1_190 }
const WIDE_PX = 768

const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

class ResumeRegistration extends HTMLElement {
  /** Aborts the listeners. Only declared: compiling a class field would double this script. */
  declare connection: AbortController

  connectedCallback(): void {
    this.connection = new AbortController()
    showForm(this, this.shadowRoot || this.attachShadow({ mode: 'open' }), this.connection.signal)
  }

  disconnectedCallback(): void {
    this.connection.abort()
    this.shadowRoot!.replaceChildren()
  }
}

function showForm(element: HTMLElement, root: ShadowRoot, signal: AbortSignal): void {
  const language = element.closest<HTMLElement>('[lang]')?.lang || ''
  const query = `?lang=${encodeURIComponent(language.split('-')[0]!)}`
  const box = append(root, 'div', 'display:grid')
  // Placeholder until the form has loaded, and fallback: the element's content, or a link.
  const fallback = append(box, 'div', 'grid-area:1/1;z-index:1')
  const link = append(append(fallback, 'slot'), 'a')
  link.href = `${origin}/${query}`
  link.textContent = 'Resume Library Registration'
  const frame = append(box, 'iframe', 'grid-area:1/1;width:100%;border:0;opacity:0')
  frame.title = link.textContent
  const resize = (height: number) => {
    frame.style.height = `${height}px`
  }
  const dispatch = (type: string, detail: unknown) => element.dispatchEvent(new CustomEvent(type, { detail }))
  // A browser does not lay out a frame far from view, which then has no height yet.
  let hasAnswered = false
  const giveUp = () => {
    if (signal.aborted || hasAnswered || !frame.offsetHeight) return
    resize(0)
    dispatch('error', { code: 'not_loaded' })
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent<FrameMessage>) => {
    if (source !== frame.contentWindow || from !== origin) return
    hasAnswered = true
    if (data.title) frame.title = data.title
    if (data.height) {
      resize(data.height)
      frame.style.opacity = ''
      fallback.hidden = true
    }
    if (data.show) showPart(box, data.show)
    if (data.event) dispatch(data.event.type, data.event.detail)
  }
  addEventListener('message', onMessage, { signal })
  frame.onload = () => {
    const hello = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    frame.contentWindow!.postMessage({ hello } satisfies HostMessage, origin)
    setTimeout(giveUp, SILENT_MS)
  }
  setTimeout(giveUp, NOT_LOADED_MS)
  resize(box.offsetWidth < WIDE_PX ? HEIGHT_PX.narrow : HEIGHT_PX.wide)
  frame.src = origin + EMBEDDED_PATH + query
}

/** Scrolls a part of the frame into view, by an element in the flow of the page. */
function showPart(box: HTMLElement, [top, bottom]: readonly [number, number]): void {
  const part = append(box, 'i', `grid-area:1/1;margin-top:${top}px;height:${bottom - top}px`)
  part.scrollIntoView({ block: 'nearest' })
  part.remove()
}

function append<Tag extends keyof HTMLElementTagNameMap>(
  parent: Node,
  tag: Tag,
  style = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  // Not the style attribute, which a Content-Security-Policy may forbid.
  element.style.cssText = style
  return parent.appendChild(element)
}

const NAME = 'resume-registration'
if (!customElements.get(NAME)) customElements.define(NAME, ResumeRegistration)
