import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
} from '@resume-library/server/configuration/configuration'
import {
  baseUrl,
  givenTogether,
  S3_VARIABLES,
  type S3Place,
  STORAGE_SECRETS,
  s3PlaceOf,
  storageVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'

export interface StorageConfig {
  readonly folder: string
  readonly candidates: DatabaseLocation
  /** Null where resume files are kept in the folder. */
  readonly s3: S3Place | null
}

/** Configuration of `npm run candidates`, and of the provider too. */
export interface OperatorConfig {
  readonly storage: StorageConfig
  /** Base of public resume addresses; null where the service takes the origin at which it is asked. */
  readonly publicUrl: string | null
  /** Days after which candidates are erased; null for never. */
  readonly retentionDays: number | null
}

export const operatorVariables = {
  ...storageVariables,
  PUBLIC_URL: baseUrl.optional(),
  RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
}

const operatorSchema = z.object(operatorVariables)

export function operatorConfigOf(values: z.output<typeof operatorSchema>): OperatorConfig {
  const { DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL = null, RETENTION_DAYS = null } = values
  return {
    storage: {
      folder,
      candidates: url ? { kind: 'postgres', url } : sqliteLocation(folder, 'candidates'),
      s3: s3PlaceOf(values),
    },
    publicUrl: PUBLIC_URL,
    retentionDays: RETENTION_DAYS,
  }
}

/**
 * The configuration of the operator's commands from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function operatorConfig(environment: Environment): OperatorConfig {
  const schema = givenTogether(operatorSchema, S3_VARIABLES)
  return operatorConfigOf(readConfiguration(schema, environment, STORAGE_SECRETS, readSecretFile))
}
