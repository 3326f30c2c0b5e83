import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Environment, readConfiguration } from '@resume-library/contract/configuration'
import { HASHING_QUEUE_LENGTH, PROVIDER_PORT } from '@resume-library/contract/limits'
import { z } from 'zod'

/** Threads on which Node reads files and hashes; two of them stay free of hashing. */
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

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(PROVIDER_PORT),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PROVIDER_CREDENTIAL: z.string('is missing').regex(/^[^:]*:./, 'must have the form user:password'),
  REGISTRATIONS: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  HASHING_QUEUE_LENGTH: wholeNumber(0, 100_000).default(HASHING_QUEUE_LENGTH),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level of pino')
    .default('info'),
  UV_THREADPOOL_SIZE: wholeNumber(1, 1_024).default(DEFAULT_THREAD_POOL),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const completeSchema = S3_NAMES.reduce(
  (schema, name) =>
    schema.refine((values) => values[name] !== undefined || S3_NAMES.every((other) => !values[other]), {
      path: [name],
      error: `is missing: ${S3_NAMES.join(', ')} belong together`,
      // Asked even where another variable is wrong, so that every fault is named at once.
      when: () => true,
    }),
  environmentSchema,
)

const SECRETS = ['PROVIDER_CREDENTIAL', 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY']

export type ProviderConfig = ReturnType<typeof providerConfig>

/**
 * The provider's configuration from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function providerConfig(environment: Environment) {
  const values = readConfiguration(completeSchema, environment, SECRETS, (path) => readFileSync(path, 'utf8'))
  return {
    host: values.HOST,
    /** 0 for any free one. */
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

/** Where candidates and resume files are kept; the same variables for the provider and `npm run candidates`. */
export type StorageConfig = ProviderConfig['storage']

function storageOf(values: z.output<typeof environmentSchema>) {
  const folder = values.DATA_DIR
  return {
    candidates: values.DATABASE_URL
      ? ({ kind: 'postgres', url: values.DATABASE_URL } as const)
      : ({ kind: 'sqlite', folder, file: join(folder, 'candidates.sqlite') } as const),
    resumes: values.S3_ENDPOINT
      ? ({
          kind: 's3',
          endpoint: values.S3_ENDPOINT,
          bucket: values.S3_BUCKET ?? '',
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
        } as const)
      : ({ kind: 'disk', folder } as const),
  }
}
