/** What the probe leaves in the page, in milliseconds since the navigation began. */
export interface Arrival {
  /** When the first field had a size, and when the error stood there. */
  field?: number
  error?: number
  firstPaint?: number
  /** Of the tasks over 50 ms: how many, and what they took beyond that. */
  longTasks: number
  blocked: number
  shift: number
}

export interface ProbeOptions {
  readonly field: string
  readonly error: string
}

declare global {
  interface Window {
    arrival: Arrival
  }
}

/** Runs in the page before anything of its own; looks once a frame. */
export function watchArrival({ field, error }: ProbeOptions): void {
  const arrival: Arrival = { longTasks: 0, blocked: 0, shift: 0 }
  window.arrival = arrival
  /** Asks for no layout before the words are there, which would cost the page. */
  const isShown = (words: string) => {
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.nodeValue?.includes(words) && text.parentElement!.getClientRects().length) return true
    }
    return false
  }
  const look = () => {
    const now = performance.now()
    const input = document.querySelector(field)
    if (!arrival.field && input && input.getBoundingClientRect().width > 0) arrival.field = now
    if (arrival.field && isShown(error)) arrival.error = now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') arrival.firstPaint = entry.startTime
  })
  observe('longtask', (entry) => {
    arrival.longTasks++
    arrival.blocked += entry.duration - 50
  })
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
    if (!hadRecentInput) arrival.shift += value
  })
}
