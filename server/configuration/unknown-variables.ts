import type { Environment } from './configuration.ts'

/**
 * Sentences on variables that begin with a word of ours and are not known, such as `PROVIDER_ULR`. Their values are not
 * told.
 *
 * @param known names of variables
 */
export function unknownVariables(environment: Environment, known: readonly string[]): string[] {
  const prefixes = new Set(known.flatMap(prefixOf))
  return Object.keys(environment)
    .filter((name) => environment[name] && !known.includes(name))
    .filter((name) => prefixOf(name.toUpperCase()).some((prefix) => prefixes.has(prefix)))
    .map((name) => `${name} is not known, and has no effect`)
}

/** The first of several words. */
const prefixOf = (name: string): string[] => name.match(/^[A-Z0-9]+(?=_)/) ?? []
