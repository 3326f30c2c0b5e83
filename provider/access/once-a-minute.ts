const SAME_MS = 60_000

/** Returns what records something once a minute for the same actor and filters, or source; after it, how often more. */
export function onceAMinute<Actor extends { readonly kind: string; readonly name: string }>(
  record: (actor: Actor, what: object) => Promise<void>,
  recordMore?: (actor: Actor, more: number) => Promise<void>,
) {
  /** Oldest first. */
  const latest = new Map<string, Latest>()
  const afterAMinute = (task: () => void) => void setTimeout(task, SAME_MS).unref()
  return (actor: Actor, what: object): Promise<void> => {
    const now = Date.now()
    // Also where the clock was set back, which would record nothing until it is as late again.
    for (const [key, { until }] of latest) if (until <= now || until > now + SAME_MS) latest.delete(key)
    const key = JSON.stringify([actor.kind, actor.name, what])
    const before = latest.get(key)
    if (before) {
      before.more += 1
      return before.recorded
    }
    const recorded = record(actor, what)
    const first: Latest = { until: now + SAME_MS, recorded, more: 0 }
    latest.set(key, first)
    recorded.catch(() => latest.delete(key))
    // Again until the database takes it.
    const reportMore = () =>
      void (first.more && recordMore?.(actor, first.more).catch(() => afterAMinute(reportMore)))
    if (recordMore) afterAMinute(reportMore)
    return recorded
  }
}

interface Latest {
  readonly until: number
  readonly recorded: Promise<void>
  /** Calls that were not recorded. */
  more: number
}
