/** Element with a size, or visible words. */
export type Awaited = { readonly selector: string } | { readonly words: string }

/** Probe in a page; times are milliseconds since the navigation began. */
interface Probe {
  /** Resolves once it is visible; checks every frame. */
  until(awaited: Awaited): Promise<number>
  /** Times of the first field, and of the words of an error after it. */
  field: Promise<number>
  error: Promise<number>
  /** Time of the last press, or choice of a file. */
  acted: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Installs the probe, before any script of the page. */
export function watchPage({ field: selector, error: words = '\0' }: { field: string; error?: string }): void {
  const isSized = (element: Element) => element.getBoundingClientRect().width > 0
  const isShown = (awaited: Awaited): boolean => {
    if ('selector' in awaited) return [...document.querySelectorAll(awaited.selector)].some(isSized)
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    // Triggers no layout before the words exist.
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.nodeValue?.includes(awaited.words) && text.parentElement!.getClientRects().length) return true
    return false
  }
  const until: Probe['until'] = (awaited) =>
    new Promise((resolve) => {
      const check = () => {
        if (document.body && isShown(awaited)) resolve(performance.now())
        else requestAnimationFrame(check)
      }
      check()
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
