import type { CandidateArchive, CandidateFilter, CandidatePage } from './candidate-archive.ts'
import type { CandidateRecord } from './candidate-store.ts'

const PAGE_SIZE = 100

/** Reads candidates page by page, so that memory does not grow with their number. */
export async function* eachPage(
  archive: CandidateArchive,
  filter: CandidateFilter,
  order: CandidatePage['order'],
  limit: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly CandidateRecord[]> {
  let after: string | null = null
  for (let left = limit; left > 0; ) {
    const page: readonly CandidateRecord[] = await archive.page(filter, {
      order,
      after,
      limit: Math.min(PAGE_SIZE, left),
    })
    if (page.length === 0) return
    yield page
    left -= page.length
    after = page.at(-1)?.id ?? null
  }
}
