import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { serviceConfig } from '../config/config.ts'

const NEEDED = { PROVIDER_URL: 'https://provider.example/api/', PROVIDER_CREDENTIAL: 'board:secret' }

/** The configuration by these variables and those without which there is none. */
export const configured = (environment: Record<string, string | undefined>) =>
  serviceConfig({ ...NEEDED, ...environment })

/** What is wrong with such a configuration, a sentence each. */
export function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    configured(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}
