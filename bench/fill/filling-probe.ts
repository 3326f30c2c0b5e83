/** What the probe leaves in the page, in milliseconds. */
interface Filling {
  /** From choosing the file to what is said of it; absent while it is read. */
  took?: number
  /** The longest task of the main thread meanwhile, and just after; 0 where none was over 50 ms. */
  longestTask: number
}

export interface FillingProbeOptions {
  /** Ids of the file input, and of where it is said how the reading ended. */
  readonly input: string
  readonly status: string
}

declare global {
  interface Window {
    filling: Filling
  }
}

/** Runs in the page before anything of its own, and waits for a file to be chosen. */
export function watchFilling({ input, status }: FillingProbeOptions): void {
  // What was filled in before is no draft of this visit.
  sessionStorage.clear()
  const filling: Filling = { longestTask: 0 }
  window.filling = filling
  let chosen = Infinity
  const look = () => {
    const said = document.getElementById(status)?.textContent ?? ''
    if (said.trim() && !said.includes('…')) filling.took ??= performance.now() - chosen
  }
  const watch = ({ target }: Event) => {
    if ((target as HTMLElement).id !== input) return
    chosen = performance.now()
    new MutationObserver(look).observe(document.getElementById(status)!, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }
  document.addEventListener('change', watch, true)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= chosen) filling.longestTask = Math.max(filling.longestTask, duration)
  }).observe({ type: 'longtask' })
}
