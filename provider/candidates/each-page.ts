import type { CandidateArchive } from './candidate-archive.ts'
import type { StoredRecord } from './candidate-store.ts'
import type { CandidateFilter } from './search/candidate-filter.ts'

const PAGE_SIZE = 100

/** Reads candidates page by page, so that memory does not grow with their number. */
export async function* eachPage(
  archive: Pick<CandidateArchive, 'search'>,
  filter: CandidateFilter,
  sort: 'newest' | 'oldest',
): AsyncGenerator<readonly StoredRecord[]> {
  let cursor: string | null = null
  do {
    const page = await archive.search(filter, { sort, cursor, limit: PAGE_SIZE })
    if (page.candidates.length > 0) yield page.candidates
    cursor = page.next
  } while (cursor !== null)
}
