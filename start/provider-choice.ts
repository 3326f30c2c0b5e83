import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'

const CREDENTIALS = ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE']

/**
 * The built-in provider is wanted where nothing is said of any other.
 *
 * @throws {ConfigurationError} where `PROVIDER_URL` is missing and yet a credential of another provider is there,
 *   because its candidates would land in the wrong place
 */
export function refuseHalfNamedProvider(environment: Environment): void {
  const faults = CREDENTIALS.filter((name) => environment[name]).map(
    (name) =>
      `PROVIDER_URL: is missing, and ${name} is there: the built-in provider makes its own credential`,
  )
  if (faults.length > 0) throw new ConfigurationError(faults)
}
