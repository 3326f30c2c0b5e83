/** What is waited for: an element with a size, or words that can be seen. */
export type Awaited = { readonly selector: string } | { readonly words: string }

/** What the probe does in a page; times are milliseconds since the navigation began. */
interface Probe {
  /** Resolves when it is there; looks once a frame. */
  until(awaited: Awaited): Promise<number>
  /** When the first field was there, and after it the words of an error. */
  field: Promise<number>
  error: Promise<number>
  /** When something was last pressed, or a file chosen. */
  acted: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before anything of its own, so that no later look into it is in the way of what is first. */
export function watchPage({ field: selector, error: words = '\0' }: { field: string; error?: string }): void {
  const isSized = (element: Element) => element.getBoundingClientRect().width > 0
  const isShown = (awaited: Awaited): boolean => {
    if ('selector' in awaited) return [...document.querySelectorAll(awaited.selector)].some(isSized)
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    // Asks for no layout before the words are there, which would cost the page.
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue?.includes(awaited.words) && text.parentElement!.getClientRects().length) return true
    return false
  }
  const until: Probe['until'] = (awaited) =>
    new Promise((resolve) => {
      const look = () => {
        if (document.body && isShown(awaited)) resolve(performance.now())
        else requestAnimationFrame(look)
      }
      look()
    })
  const field = until({ selector })
  const probe: Probe = { until, field, error: field.then(() => until({ words })), acted: 0 }
  window.probe = probe
  const act = ({ timeStamp }: Event) => {
    probe.acted = timeStamp
  }
  addEventListener('pointerdown', act, true)
  addEventListener('change', (event) => (event.target as HTMLInputElement).files && act(event), true)
}
