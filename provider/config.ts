import { availableParallelism } from 'node:os'
import { HASHING_QUEUE_LENGTH, PROVIDER_PORT } from '@resume-library/contract/limits'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
} from '@resume-library/server/configuration/configuration'
import {
  givenTogether,
  S3_VARIABLES,
  STORAGE_SECRETS,
  serverVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'
import { type OperatorConfig, operatorConfigOf, operatorVariables } from './storage-config.ts'

const schema = givenTogether(
  z.object({
    ...serverVariables,
    ...operatorVariables,
    PORT: wholeNumber(0, 65_535).default(PROVIDER_PORT),
    PROVIDER_CREDENTIAL: z.string('is missing').regex(/^[^:]*:./, 'must have the form user:password'),
    REGISTRATIONS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
    HASHING_QUEUE_LENGTH: wholeNumber(0, 100_000).default(HASHING_QUEUE_LENGTH),
  }),
  S3_VARIABLES,
)

const SECRETS = ['PROVIDER_CREDENTIAL', ...STORAGE_SECRETS]

/** Names that mean something to the provider. */
export const PROVIDER_VARIABLES: readonly string[] = [
  ...Object.keys(schema.shape),
  ...SECRETS.map((name) => `${name}_FILE`),
]

export interface ProviderConfig extends OperatorConfig {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  /** `user:password` that callers must show. */
  readonly credential: string
  readonly registrations: 'open' | 'closed'
  readonly logLevel: string
  readonly hashing: {
    readonly width: number
    /** How many more may wait; past it registrations are answered with 503. */
    readonly queueLength: number
  }
}

/**
 * The provider's configuration from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function providerConfig(environment: Environment): ProviderConfig {
  const values = readConfiguration(schema, environment, SECRETS, readSecretFile)
  return {
    host: values.HOST,
    port: values.PORT,
    credential: values.PROVIDER_CREDENTIAL,
    registrations: values.REGISTRATIONS,
    logLevel: values.LOG_LEVEL,
    hashing: {
      width: availableParallelism(),
      queueLength: values.HASHING_QUEUE_LENGTH,
    },
    ...operatorConfigOf(values),
  }
}
