import { useEffect, useState } from 'react'
import type { CandidatePage } from '../api.ts'
import { fetchOnce } from '../resource.ts'
import { candidateAddress, go, type Trail, useAddress } from '../router.tsx'
import { listPath, queryOf } from '../search.ts'

type Move = (() => void) | null

interface Neighbours {
  readonly next: Move
  readonly previous: Move
  /** Query of the found list, with the shown page. */
  readonly query: URLSearchParams
  readonly trail: Trail
}

/** Finds who comes before and after in the list that one came from, over its pages. */
export function useNeighbours(id: string): Neighbours {
  const { search, trail } = useAddress()
  const query = queryOf(search)
  const page = useFound(trail === null ? null : listPath(query))
  const at = page?.candidates.findIndex((candidate) => candidate.id === id) ?? -1
  if (!page || at < 0 || trail === null) return { next: null, previous: null, query, trail }
  const show = (to: string, cursor = search.get('cursor'), steps = trail) =>
    go(candidateAddress(to), queryOf(search, cursor), { trail: steps })
  const turn = async (cursor: string | null, isNext: boolean) => {
    const { candidates } = await fetchOnce<CandidatePage>(listPath(queryOf(search, cursor)))
    const wanted = candidates[isNext ? 0 : candidates.length - 1]
    // One may have gone elsewhere meanwhile.
    if (!wanted || location.pathname !== candidateAddress(id)) return
    show(wanted.id, cursor, isNext ? [...trail, search.get('cursor')] : trail.slice(0, -1))
  }
  const moveTo = (to: string | undefined, cursor: string | null | undefined, isNext: boolean): Move => {
    if (to) return () => show(to)
    return cursor === undefined ? null : () => void turn(cursor, isNext).catch(() => {})
  }
  return {
    next: moveTo(page.candidates[at + 1]?.id, page.next ?? undefined, true),
    previous: moveTo(page.candidates[at - 1]?.id, trail[trail.length - 1], false),
    query,
    trail,
  }
}

/** Reads a list as it was found: read again, it would lose who was corrected meanwhile. */
function useFound(path: string | null): CandidatePage | null {
  const [page, setPage] = useState<CandidatePage | null>(null)
  useEffect(() => {
    let isWanted = path !== null
    if (path !== null)
      fetchOnce<CandidatePage>(path).then(
        (found) => isWanted && setPage(found),
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [path])
  return page
}
