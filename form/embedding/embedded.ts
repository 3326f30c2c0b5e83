/** Inlined in the framed page: talks to the element of `embed.ts` around it. */
import { accentStyle, isHexColour } from '@resume-library/contract/accent'
import type { FrameMessage, HostHello, HostMessage } from '@resume-library/contract/embedding'
import { prefillOf } from '@resume-library/contract/prefill'
import { HEADING_ID, TOASTS_ID } from '../document/ids.ts'
import { applyPrefill } from '../prefill/apply-prefill.ts'
import { reportProgress } from './report-progress.ts'

/** Space above an input for its label, like the page's `scroll-padding-block`. */
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
  keepInView(document.getElementById(TOASTS_ID))
  document.addEventListener('click', openInNewTab, true)
}

const heightNow = () => Math.ceil(document.documentElement.getBoundingClientRect().height)

/** Reports focus moves for the host to scroll to, as browsers do not scroll its page; except by mouse. */
function reportFocus(host: Host): void {
  let isPressed = false
  for (const type of ['mousedown', 'mouseup', 'keydown'])
    addEventListener(type, () => (isPressed = type === 'mousedown'), true)
  document.addEventListener('focusin', ({ target }) => {
    // Dialogs are placed by `keepInView`.
    if (isPressed || (target as Element).closest('dialog')) return
    // In the next frame, after layout.
    requestAnimationFrame(() => {
      const { top, bottom } = (target as Element).getBoundingClientRect()
      // The step's heading is shown with the page title above it.
      const start = (target as Element).id === HEADING_ID ? 0 : Math.max(0, top - LABEL_PX)
      host.send({ height: heightNow(), show: [start, bottom + MESSAGE_PX] })
    })
  })
}

/** Opens links to other sites in a new tab, as they may forbid framing, and the answers would be lost. */
function openInNewTab({ target }: MouseEvent): void {
  const link = (target as Element).closest('a')
  if (link && !link.target && link.origin !== location.origin) link.target = '_blank'
}

/** Applies the host's accent color with enough contrast. Ignores other values. */
function applyAccent(accent: string | undefined): void {
  if (!accent || !isHexColour(accent)) return
  const { sheet } = document.getElementById('accent') as HTMLStyleElement
  // Through CSSOM, which no Content-Security-Policy forbids.
  sheet!.insertRule(`@media all{${accentStyle(accent)}}`, sheet!.cssRules.length)
}

/** Host page, after its first message. The browser has checked `FRAME_ANCESTORS`. */
interface Host {
  send(message: FrameMessage): void
}

export function createHost(onHello: (hello: HostHello) => void): Host {
  let queue: FrameMessage[] = []
  let origin: string | null = null
  const send = (message: FrameMessage) => parent.postMessage(message, origin!)
  addEventListener('message', (event: MessageEvent<HostMessage | null>) => {
    // Without a host, the window is its own parent.
    if (event.source !== parent || parent === window || origin !== null) return
    const hello = event.data?.hello
    if (!hello || event.origin === 'null') return
    origin = event.origin
    onHello(hello)
    for (const message of queue) send(message)
    queue = []
  })
  return {
    send: (message) => {
      if (origin === null) queue.push(message)
      else send(message)
    },
  }
}

/** Returns the visible part of this document, which only an IntersectionObserver knows in a frame. */
function visiblePart(): Promise<DOMRectReadOnly> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      resolve(entry!.intersectionRect)
    })
    observer.observe(document.documentElement)
  })
}

/** Moves dialogs and toasts into view: their fixed position is relative to the whole frame. */
function keepInView(toasts: HTMLElement | null): void {
  document.addEventListener('focusin', ({ target }) => {
    const dialog = (target as Element).closest('dialog')
    // Once, so that its buttons do not move.
    if (!dialog || dialog.style.marginTop) return
    void visiblePart().then(({ top, height }) => {
      dialog.style.marginTop = `${top + Math.max(0, height - dialog.offsetHeight) / 2}px`
    })
  })
  if (!toasts) return
  let isFollowing = false
  const follow = () => {
    const region = toasts.firstElementChild as HTMLElement | null
    isFollowing = Boolean(region?.firstElementChild)
    if (!isFollowing) return
    void visiblePart().then(({ top }) => {
      region!.style.top = `${top}px`
      // The host's page may be scrolled at any time, which no event tells here.
      requestAnimationFrame(follow)
    })
  }
  new MutationObserver(() => isFollowing || follow()).observe(toasts, { childList: true, subtree: true })
}
