import { randomBytes } from 'node:crypto'
import { PROVIDER_VARIABLES, type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import {
  ConfigurationError,
  type Environment,
  everyFault,
} from '@resume-library/server/configuration/configuration'
import { SERVICE_VARIABLES, type ServiceConfig, serviceConfig } from '@resume-library/service/config'

export interface Configurations {
  readonly service: ServiceConfig
  /** Of the built-in provider; null where `PROVIDER_URL` names another. */
  readonly provider: ProviderConfig | null
}

/** Stands for the address of the built-in provider until it listens. */
const NOT_YET = 'http://127.0.0.1:1'

/** @throws {ConfigurationError} naming every fault, also of what stands beside a provider that is half named */
export function configurations(environment: Environment): Configurations {
  if (environment.PROVIDER_URL) return { service: serviceConfig(environment), provider: null }
  const PROVIDER_CREDENTIAL = `service:${randomBytes(24).toString('base64url')}`
  const builtIn = { ...environment, PROVIDER_CREDENTIAL, PROVIDER_CREDENTIAL_FILE: undefined }
  const [, [provider, service]] = everyFault(
    () => refuseHalfNamedProvider(environment),
    () =>
      everyFault(
        () => providerConfig({ ...builtIn, HOST: '127.0.0.1', PORT: '0' }),
        () => serviceConfig({ ...builtIn, PROVIDER_URL: NOT_YET }),
      ),
  )
  return { service, provider }
}

export const KNOWN_VARIABLES: readonly string[] = [...new Set([...SERVICE_VARIABLES, ...PROVIDER_VARIABLES])]

const CREDENTIALS = ['PROVIDER_CREDENTIAL', 'PROVIDER_CREDENTIAL_FILE']

/** @throws {ConfigurationError} for a credential without `PROVIDER_URL`: its candidates would land in the wrong place */
function refuseHalfNamedProvider(environment: Environment): void {
  const faults = CREDENTIALS.filter((name) => environment[name]).map(
    (name) =>
      `PROVIDER_URL: is missing, and ${name} is there: the built-in provider makes its own credential`,
  )
  if (faults.length > 0) throw new ConfigurationError(faults)
}
