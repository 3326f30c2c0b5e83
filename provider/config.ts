import { availableParallelism } from 'node:os'
import { type Environment, readConfiguration } from '@resume-library/contract/configuration'
import { HASHING_QUEUE_LENGTH, PROVIDER_PORT } from '@resume-library/contract/limits'
import { z } from 'zod'
import { readSecret } from './read-secret.ts'
import {
  STORAGE_SECRETS,
  type StorageConfig,
  storageOf,
  storageVariables,
  withWholeS3,
} from './storage-config.ts'

/** Threads on which Node reads files and hashes (libuv); two of them stay free of hashing. */
const DEFAULT_THREAD_POOL = 4

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    )

const schema = withWholeS3(
  z.object({
    ...storageVariables,
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(PROVIDER_PORT),
    PROVIDER_CREDENTIAL: z.string('is missing').regex(/^[^:]*:./, 'must have the form user:password'),
    REGISTRATIONS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
    HASHING_QUEUE_LENGTH: wholeNumber(0, 100_000).default(HASHING_QUEUE_LENGTH),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino')
      .default('info'),
    UV_THREADPOOL_SIZE: wholeNumber(1, 1_024).default(DEFAULT_THREAD_POOL),
  }),
)

const SECRETS = ['PROVIDER_CREDENTIAL', ...STORAGE_SECRETS]

export interface ProviderConfig {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  /** `user:password` that callers must show. */
  readonly credential: string
  /** Whether registrations are taken now; else they are answered with 403. */
  readonly registrations: 'open' | 'closed'
  readonly logLevel: string
  readonly hashing: {
    /** How many passwords are hashed at once. */
    readonly width: number
    /** How many more may wait; past it registrations are answered with 503. */
    readonly queueLength: number
  }
  readonly storage: StorageConfig
}

/**
 * The provider's configuration from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function providerConfig(environment: Environment): ProviderConfig {
  const values = readConfiguration(schema, environment, SECRETS, readSecret)
  return {
    host: values.HOST,
    port: values.PORT,
    credential: values.PROVIDER_CREDENTIAL,
    registrations: values.REGISTRATIONS,
    logLevel: values.LOG_LEVEL,
    hashing: {
      width: Math.max(1, Math.min(availableParallelism(), values.UV_THREADPOOL_SIZE - 2)),
      queueLength: values.HASHING_QUEUE_LENGTH,
    },
    storage: storageOf(values),
  }
}
