import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'

const CREDENTIALS = ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE']

/**
 * Whether the built-in provider is wanted: where nothing is said of any other.
 *
 * @throws {ConfigurationError} where `PROVIDER_URL` is missing and yet something is said of another provider, because
 *   its candidates would land in the wrong place
 */
export function wantsBuiltInProvider(environment: Environment): boolean {
  if (environment.PROVIDER_URL) return false
  const faults = [
    ...CREDENTIALS.filter((name) => environment[name]).map(
      (name) =>
        `PROVIDER_URL: is missing, and ${name} is there: the built-in provider makes its own credential`,
    ),
    ...misspelled(environment).map((name) => `${name}: is not known; is PROVIDER_URL meant?`),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
  return true
}

/** Variables that differ from PROVIDER_URL by a letter that is missing, doubled, wrong or swapped. */
function misspelled(environment: Environment): string[] {
  return Object.keys(environment).filter((name) => environment[name] && isAlmost(name, 'PROVIDER_URL'))
}

function isAlmost(name: string, right: string): boolean {
  if (Math.abs(name.length - right.length) > 1 || name === right) return false
  let from = 0
  while (from < right.length && name[from] === right[from]) from += 1
  const rest = [name.slice(from), right.slice(from)] as const
  return (
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ].some(([ours, theirs]) => rest[0].slice(ours) === rest[1].slice(theirs)) || isSwapped(...rest)
  )
}

const isSwapped = (one: string, other: string) =>
  one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
