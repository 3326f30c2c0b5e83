import type { Exception, Where } from './exception.ts'
import { OF_CONDITIONS } from './left-out/conditions.ts'
import { OF_FIREFOX } from './left-out/firefox.ts'
import { OF_WEBKIT } from './left-out/webkit.ts'

/**
 * What an engine, or the protocol that drives it, cannot do by itself, and what a condition cannot mean. These
 * journeys are left out there.
 */
export const LEFT_OUT: readonly Exception[] = [...OF_FIREFOX, ...OF_WEBKIT, ...OF_CONDITIONS]

/** What the product does wrong somewhere. These journeys run, and a run fails when one of them passes. */
export const KNOWN_FAULTS: readonly Exception[] = []

export const exceptionOf = (
  exceptions: readonly Exception[],
  where: Where,
  file: string,
  name: string,
): Exception | undefined =>
  exceptions.find(
    (exception) =>
      exception.where === where &&
      exception.file === file &&
      (!exception.names || exception.names.includes(name)),
  )
