import type { Entry, OutboxStore } from '@resume-library/outbox/outbox-store'

/** A sealed registration may have megabytes. */
const PAGE = 20

/** All entries, the oldest first. */
export async function* eachEntry(store: OutboxStore): AsyncGenerator<Entry> {
  let after: string | null = null
  do {
    const page: readonly Entry[] = await store.page(after, PAGE)
    yield* page
    after = page.at(-1)?.id ?? null
  } while (after !== null)
}
