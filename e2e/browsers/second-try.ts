import type { Where } from './exception.ts'
import { type Result, runJourneys } from './run-journeys.ts'

export interface TriedResult extends Result {
  /** Failed, and passed when their files ran once more. */
  readonly unsteady: readonly string[]
}

/**
 * Runs journeys, and those files once more in which something failed: an engine that crashes or a machine that
 * stands still for a moment is none of the product's faults, and what fails twice is.
 *
 * @param only names of files without `.test.ts`; none for all
 */
export async function runWithSecondTry(
  where: Where,
  only: readonly string[],
  run: typeof runJourneys = runJourneys,
): Promise<TriedResult> {
  const first = await run(where, only)
  const files = [...new Set(first.failed.map(fileOfTitle))]
  if (files.length === 0) return { ...first, unsteady: [] }
  console.log(`\n${where}: ${files.join(', ')} once more, where something failed`)
  const second = await run(where, files)
  const isElsewhere = (title: string) => !files.includes(fileOfTitle(title))
  return {
    where,
    passed: [...first.passed.filter(isElsewhere), ...second.passed],
    failed: second.failed,
    faulty: [...first.faulty.filter(isElsewhere), ...second.faulty],
    mended: [...first.mended.filter(isElsewhere), ...second.mended],
    unsteady: first.failed.filter((title) => !second.failed.includes(title)),
  }
}

const fileOfTitle = (title: string): string => title.slice(0, title.indexOf(': '))
