const SAME_SEARCH_MS = 60_000

interface Caller {
  readonly kind: string
  readonly name: string
}

/** Returns what records a search once a minute for the same caller and filters: its pages and its count are one. */
export function onceAMinute<By extends Caller>(record: (by: By, filters: object) => Promise<void>) {
  /** Oldest first. */
  const latest = new Map<string, { readonly until: number; readonly recorded: Promise<void> }>()
  return (by: By, filters: object): Promise<void> => {
    const now = Date.now()
    for (const [key, { until }] of latest) if (until <= now) latest.delete(key)
    const key = JSON.stringify([by.kind, by.name, filters])
    const before = latest.get(key)
    if (before) return before.recorded
    const recorded = record(by, filters)
    latest.set(key, { until: now + SAME_SEARCH_MS, recorded })
    recorded.catch(() => latest.delete(key))
    return recorded
  }
}
