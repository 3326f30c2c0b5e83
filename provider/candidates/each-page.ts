import type { CandidateArchive } from './candidate-archive.ts'
import type { StoredRecord } from './candidate-store.ts'
import type { CandidateFilter } from './search/candidate-filter.ts'

const PAGE_SIZE = 100

/** Reads candidates page by page, so that memory does not grow with their number. */
export async function* eachPage(
  archive: Pick<CandidateArchive, 'search'>,
  filter: CandidateFilter,
  sort: 'newest' | 'oldest',
  limit: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly StoredRecord[]> {
  let cursor: string | null = null
  for (let left = limit; left > 0; ) {
    const page = await archive.search(filter, { sort, cursor, limit: Math.min(PAGE_SIZE, left) })
    if (page.candidates.length > 0) yield page.candidates
    if (page.next === null) return
    left -= page.candidates.length
    cursor = page.next
  }
}
