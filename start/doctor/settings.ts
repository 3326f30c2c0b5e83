import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import type { Environment } from '@resume-library/server/configuration/configuration'
import type { ServiceConfig } from '@resume-library/service/config'
import { configurations } from '../configurations.ts'

/** What the environment configures: the service with a provider, built in or not, or the provider alone. */
export type Settings =
  | { readonly kind: 'service'; readonly service: ServiceConfig; readonly builtIn: ProviderConfig | null }
  | { readonly kind: 'provider'; readonly provider: ProviderConfig }

/**
 * Reads the configuration as `npm start` does; and as `npm run provider` does where a credential is there and nothing
 * is said of where a provider is, which `npm start` refuses.
 *
 * @throws {ConfigurationError} naming every fault
 */
export function readSettings(environment: Environment): Settings {
  if (isProviderAlone(environment)) return { kind: 'provider', provider: providerConfig(environment) }
  const { service, provider } = configurations(environment)
  return { kind: 'service', service, builtIn: provider }
}

const isProviderAlone = (environment: Environment) =>
  !environment.PROVIDER_URL &&
  Boolean(environment.PROVIDER_CREDENTIAL || environment.PROVIDER_CREDENTIAL_FILE)
