import { ConfigurationError } from '@resume-library/server/configuration/configuration'
import { serviceConfig } from '../config/config.ts'

const NEEDED = { PROVIDER_URL: 'https://provider.example/api/', PROVIDER_CREDENTIAL: 'board:secret' }

/** Reads a configuration from these variables and the required ones. */
export const configured = (environment: Record<string, string | undefined>) =>
  serviceConfig({ ...NEEDED, ...environment })

/** Returns the faults of a configuration, a sentence each. */
export function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    configured(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}
