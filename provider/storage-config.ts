import { join } from 'node:path'
import { type Environment, readConfiguration } from '@resume-library/contract/configuration'
import { z } from 'zod'
import { readSecret } from './read-secret.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** The variables that say where things are kept; the provider has more. */
export const storageVariables = {
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

export const STORAGE_SECRETS = ['DATABASE_URL', 'S3_SECRET_ACCESS_KEY']

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const storageSchema = z.object(storageVariables)
export type StorageValues = z.output<typeof storageSchema>

/** The schema, with S3 given whole or not at all. */
export function withWholeS3<Schema extends z.ZodObject<typeof storageVariables>>(schema: Schema): Schema {
  return S3_NAMES.reduce(
    (checked, name) =>
      checked.refine(
        (values) => {
          const given = values as StorageValues
          return given[name] !== undefined || S3_NAMES.every((other) => given[other] === undefined)
        },
        {
          path: [name],
          error: `is missing: ${S3_NAMES.join(', ')} belong together`,
          // Asked even where another variable is wrong, so that every fault is named at once.
          when: () => true,
        },
      ),
    schema,
  )
}

/** A bucket of an S3 server. */
export interface S3Place {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type CandidatesPlace =
  | { readonly kind: 'sqlite'; readonly folder: string; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Where candidates and resume files are kept. */
export interface StorageConfig {
  /** Of everything that is kept on this machine. */
  readonly folder: string
  readonly candidates: CandidatesPlace
  /** Null where resume files are kept in the folder. */
  readonly s3: S3Place | null
}

export const sqlitePlace = (folder: string): CandidatesPlace => ({
  kind: 'sqlite',
  folder,
  file: join(folder, 'candidates.sqlite'),
})

export function storageOf(values: StorageValues): StorageConfig {
  const folder = values.DATA_DIR
  return {
    folder,
    candidates: values.DATABASE_URL ? { kind: 'postgres', url: values.DATABASE_URL } : sqlitePlace(folder),
    s3: values.S3_ENDPOINT
      ? {
          endpoint: values.S3_ENDPOINT,
          bucket: values.S3_BUCKET ?? '',
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
  }
}

/** What `npm run candidates` is configured by. */
export interface OperatorConfig {
  readonly storage: StorageConfig
  /** Base of public resume addresses; null where the service takes the origin at which it is asked. */
  readonly publicUrl: string | null
}

/**
 * The configuration of the operator's commands from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function operatorConfig(environment: Environment): OperatorConfig {
  const schema = withWholeS3(z.object({ ...storageVariables, PUBLIC_URL: webAddress.optional() }))
  const values = readConfiguration(schema, environment, STORAGE_SECRETS, readSecret)
  return { storage: storageOf(values), publicUrl: values.PUBLIC_URL ?? null }
}
