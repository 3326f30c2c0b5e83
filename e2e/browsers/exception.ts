import type { Condition } from '../harness/condition.ts'
import type { Engine } from '../harness/engines/engine.ts'

/** Where all journeys run: in an engine on a good desktop, or in Chromium under a condition. */
export type Where = Engine | Condition

/** A journey that is not asked for somewhere, or that is known to fail there. */
export interface Exception {
  readonly where: Where
  /** File of the journey, without `.test.ts`. */
  readonly file: string
  /** Names of the journeys as `test` has them; none for the whole file. */
  readonly names?: readonly string[]
  readonly reason: string
}

/** @param journeys names of journeys by their file; `'whole'` for each of a file */
export const exceptions = (
  where: Where,
  reason: string,
  journeys: Readonly<Record<string, readonly string[] | 'whole'>>,
): Exception[] =>
  Object.entries(journeys).map(([file, names]) => ({
    where,
    file,
    reason,
    ...(names !== 'whole' && { names }),
  }))
