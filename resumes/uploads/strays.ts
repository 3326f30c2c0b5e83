import { ORPHAN_AGE_HOURS } from '@resume-library/contract/limits'
import type { ResumeStore } from '../resume-store.ts'

const HOUR_MS = 60 * 60 * 1000
/** What crashes may leave in a week in which nothing else was kept. */
const FEW = 10

/**
 * Erases the files that no row knows: those whose keeping or erasing a crash has cut short. Only what was kept in the
 * week before `ttlHours`: nothing younger, which may be on its way to its row, and nothing older, which was put there by
 * other means. And only where some file is known: a database that knows none is another one.
 *
 * @param known which of some names have a row
 * @returns how many were erased
 * @throws {Error} where there are too many for what crashes leave, and erases none
 */
export async function eraseStrays(
  store: ResumeStore,
  known: (names: readonly string[]) => Promise<readonly string[]>,
  now: Date,
  ttlHours: number,
): Promise<number> {
  const youngest = now.getTime() - ttlHours * HOUR_MS
  const oldest = youngest - ORPHAN_AGE_HOURS * HOUR_MS
  const strays: string[] = []
  let others: readonly string[] = []
  let ours = 0
  for await (const page of store.list()) {
    const isLate = (modified: Date) => modified.getTime() < youngest && modified.getTime() > oldest
    const late = page.filter(({ modified }) => isLate(modified)).map(({ name }) => name)
    const rows = new Set(late.length > 0 ? await known(late) : [])
    ours += rows.size
    strays.push(...late.filter((name) => !rows.has(name)))
    others = rows.size > 0 ? [...rows] : others.length > 0 ? others : page.map(({ name }) => name)
  }
  if (strays.length === 0 || (await known(others)).length === 0) return 0
  if (strays.length > Math.max(ours, FEW))
    throw new Error(
      `${strays.length} resume files of the last week have no row: is the database another's, or an older one?`,
    )
  for (const name of strays) await store.erase(name)
  return strays.length
}
