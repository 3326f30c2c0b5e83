import type { Engine } from '../harness/engines/engine.ts'

/** A journey that an engine is not asked for, or that is known to fail there. */
export interface Exception {
  readonly engines: readonly Engine[]
  /** File of the journey, without `.test.ts`. */
  readonly file: string
  /** Names of the journeys as `test` has them; none for the whole file. */
  readonly names?: readonly string[]
  readonly reason: string
}

/** What an engine, or the protocol that drives it, cannot do by itself. These journeys are left out there. */
export const LEFT_OUT: readonly Exception[] = []

/** What the product does wrong in an engine. These journeys run, and a run fails when one of them passes. */
export const KNOWN_FAULTS: readonly Exception[] = []

export const exceptionOf = (
  exceptions: readonly Exception[],
  engine: Engine,
  file: string,
  name: string,
): Exception | undefined =>
  exceptions.find(
    (exception) =>
      exception.engines.includes(engine) &&
      exception.file === file &&
      (!exception.names || exception.names.includes(name)),
  )
