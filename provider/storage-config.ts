import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/location'
import { type Environment, readConfiguration } from '@resume-library/server/configuration/configuration'
import {
  baseUrl,
  givenTogether,
  S3_VARIABLES,
  type S3Place,
  STORAGE_SECRETS,
  type StorageValues,
  s3PlaceOf,
  storageVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { readSecretFile } from '@resume-library/server/configuration/named-file'
import { z } from 'zod'

/** Where candidates and resume files are kept. */
export interface StorageConfig {
  /** Of everything that is kept on this machine. */
  readonly folder: string
  readonly candidates: DatabaseLocation
  /** Null where resume files are kept in the folder. */
  readonly s3: S3Place | null
}

const DATABASE_NAME = 'candidates'

export function storageOf(values: StorageValues): StorageConfig {
  const folder = values.DATA_DIR
  return {
    folder,
    candidates: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : sqliteLocation(folder, DATABASE_NAME),
    s3: s3PlaceOf(values),
  }
}

/** What erasing goes by. */
export const erasureVariables = {
  PUBLIC_URL: baseUrl.optional(),
  RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
}

export const erasureOf = (values: {
  PUBLIC_URL?: string | undefined
  RETENTION_DAYS?: number | undefined
}) => ({
  publicUrl: values.PUBLIC_URL ?? null,
  retentionDays: values.RETENTION_DAYS ?? null,
})

/** What `npm run candidates` is configured by. */
export interface OperatorConfig {
  readonly storage: StorageConfig
  /** Base of public resume addresses; null where the service takes the origin at which it is asked. */
  readonly publicUrl: string | null
  /** Days after which candidates are erased; null for never. */
  readonly retentionDays: number | null
}

/**
 * The configuration of the operator's commands from environment variables; `{name}_FILE` holds the path of a secret.
 *
 * @throws {ConfigurationError} one message that names every fault
 */
export function operatorConfig(environment: Environment): OperatorConfig {
  const schema = givenTogether(z.object({ ...storageVariables, ...erasureVariables }), S3_VARIABLES)
  const values = readConfiguration(schema, environment, STORAGE_SECRETS, readSecretFile)
  return { storage: storageOf(values), ...erasureOf(values) }
}
