import { randomBytes } from 'node:crypto'
import { type ProviderConfig, providerConfig } from '@resume-library/provider/config'
import { ConfigurationError, type Environment } from '@resume-library/server/configuration/configuration'
import { type ServiceConfig, serviceConfig } from '@resume-library/service/config'
import { wantsBuiltInProvider } from './provider-choice.ts'

/** What `npm start` runs by. */
export interface Configurations {
  readonly service: ServiceConfig
  /** Of the built-in provider; null where `PROVIDER_URL` names another. */
  readonly provider: ProviderConfig | null
}

/** Stands for the address of the built-in provider until it listens. */
const NOT_YET = 'http://127.0.0.1:1'

/** @throws {ConfigurationError} naming every fault */
export function configurations(environment: Environment): Configurations {
  if (!wantsBuiltInProvider(environment)) return { service: serviceConfig(environment), provider: null }
  const PROVIDER_CREDENTIAL = `service:${randomBytes(24).toString('base64url')}`
  const [provider, service] = everyFault(
    () => providerConfig({ ...environment, HOST: '127.0.0.1', PORT: '0', PROVIDER_CREDENTIAL }),
    () => serviceConfig({ ...environment, PROVIDER_URL: NOT_YET, PROVIDER_CREDENTIAL }),
  )
  return { service, provider }
}

/** Both configurations, or one error with the faults of both. */
function everyFault<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const faults = new Set<string>()
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const fault of error.faults) faults.add(fault)
      return undefined
    }
  }
  const both = [attempt(one), attempt(other)] as [One, Other]
  if (faults.size > 0) throw new ConfigurationError([...faults])
  return both
}
