/** Inlined in the framed page: talks to the element of `embed.ts` around it. */
import { accentStyle, isHexColour } from '@resume-library/contract/accent'
import type { FrameMessage, HostHello, HostMessage } from '@resume-library/contract/embedding'
import { prefillOf } from '@resume-library/contract/prefill'
import { HEADING_ID, TOASTS_ID } from '../document/ids.ts'
import { applyPrefill } from '../prefill/apply-prefill.ts'
import { reportProgress } from './report-progress.ts'

/** Room above an input for its label: the page's own `scroll-padding-block`. */
const LABEL_PX = 96
const MESSAGE_PX = 40

export function startEmbedded(): void {
  if (parent === window) return
  const host = createHost((hello: HostHello) => {
    applyAccent(hello.accent)
    applyPrefill(prefillOf(Object.entries(hello)))
  })
  host.send({ title: document.title })
  window.onRegistration = (registration) => reportProgress(registration, (event) => host.send({ event }))
  new ResizeObserver(() => host.send({ height: heightNow() })).observe(document.documentElement)
  reportFocus(host)
  keepInSight(document.getElementById(TOASTS_ID))
  document.addEventListener('click', openInNewTab, true)
}

const heightNow = () => Math.ceil(document.documentElement.getBoundingClientRect().height)

/** Reports the focus, as no browser scrolls the page around by itself. A mouse press moves nothing. */
function reportFocus(host: Host): void {
  let isPressed = false
  for (const type of ['mousedown', 'mouseup', 'keydown'])
    addEventListener(type, () => (isPressed = type === 'mousedown'), true)
  document.addEventListener('focusin', ({ target }) => {
    // Dialogs are placed by `keepInSight`.
    if (isPressed || (target as Element).closest('dialog')) return
    // By the next frame the step is laid out.
    requestAnimationFrame(() => {
      const { top, bottom } = (target as Element).getBoundingClientRect()
      // Above the heading are the title and the steps.
      const start = (target as Element).id === HEADING_ID ? 0 : Math.max(0, top - LABEL_PX)
      host.send({ height: heightNow(), show: [start, bottom + MESSAGE_PX] })
    })
  })
}

/** Opens links to other sites in a new tab: they refuse to be framed, and the answers would be gone. */
function openInNewTab({ target }: MouseEvent): void {
  const link = (target as Element).closest('a')
  if (link && !link.target && link.origin !== location.origin) link.target = '_blank'
}

/** Applies the host's colour as the accent, keeping its contrast. Anything but a colour is ignored. */
function applyAccent(accent: string | undefined): void {
  if (!accent || !isHexColour(accent)) return
  const { sheet } = document.getElementById('accent') as HTMLStyleElement
  // Through the style sheet, which no Content-Security-Policy refuses.
  sheet!.insertRule(`@media all{${accentStyle(accent)}}`, sheet!.cssRules.length)
}

/** Page around the frame, once it has said hello. The browser has checked `FRAME_ANCESTORS`. */
interface Host {
  send(message: FrameMessage): void
}

export function createHost(onHello: (hello: HostHello) => void): Host {
  let waiting: FrameMessage[] = []
  let origin: string | null = null
  const send = (message: FrameMessage) => parent.postMessage(message, origin!)
  addEventListener('message', (event: MessageEvent<HostMessage | null>) => {
    // A page without a host is its own parent.
    if (event.source !== parent || parent === window || origin !== null) return
    const hello = event.data?.hello
    if (!hello || event.origin === 'null') return
    origin = event.origin
    onHello(hello)
    for (const message of waiting) send(message)
    waiting = []
  })
  return {
    send: (message) => {
      if (origin === null) waiting.push(message)
      else send(message)
    },
  }
}

/** Finds the part of this document that the window shows, as a frame has no other way to know. */
function visiblePart(): Promise<DOMRectReadOnly> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve(entry!.intersectionRect)
    })
    observer.observe(document.documentElement)
  })
}

/** Keeps dialogs and toasts in view, which the window's size would place anywhere in the document. */
function keepInSight(toasts: HTMLElement | null): void {
  document.addEventListener('focusin', ({ target }) => {
    const question = (target as Element).closest('dialog')
    // Placed once: nothing moves under a finger.
    if (!question || question.style.marginTop) return
    void visiblePart().then(({ top, height }) => {
      question.style.marginTop = `${top + Math.max(0, height - question.offsetHeight) / 2}px`
    })
  })
  if (!toasts) return
  const place = () =>
    void visiblePart().then(({ top }) => {
      const region = toasts.firstElementChild as HTMLElement | null
      if (region) region.style.top = `${top}px`
    })
  new MutationObserver(place).observe(toasts, { childList: true, subtree: true })
}
