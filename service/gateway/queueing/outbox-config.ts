import {
  ORPHAN_AGE_HOURS,
  STORE_AND_FORWARD_HOURS,
  STORE_AND_FORWARD_MAX,
} from '@resume-library/contract/limits'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import {
  type Environment,
  readConfiguration,
  readSecretFile,
} from '@resume-library/server/configuration/configuration'
import {
  givenTogether,
  needing,
  S3_VARIABLES,
  STORAGE_SECRETS,
  type StorageValues,
  storageVariables,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'
import { type ResumeKeeping, resumeKeeping } from '../../config/stores.ts'

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=?$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')
  .transform((text) => Buffer.from(text, 'base64'))

export const storeAndForwardVariables = {
  STORE_AND_FORWARD_KEY: key.optional(),
  STORE_AND_FORWARD_OLD_KEY: key.optional(),
  // After more, a claimed resume that no candidate names counts as left over.
  STORE_AND_FORWARD_HOURS: wholeNumber(1, ORPHAN_AGE_HOURS).default(STORE_AND_FORWARD_HOURS),
  STORE_AND_FORWARD_MAX: wholeNumber(1, 10_000_000).default(STORE_AND_FORWARD_MAX),
}

export const STORE_AND_FORWARD_SECRETS = ['STORE_AND_FORWARD_KEY', 'STORE_AND_FORWARD_OLD_KEY']

export interface StoreAndForward {
  /** The first seals, all open. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly hours: number
  readonly maximum: number
  readonly location: DatabaseLocation
}

/** An old key alone would leave the outbox off, and what waits in it unseen. */
export const withNewKey = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  needing(
    schema,
    'STORE_AND_FORWARD_OLD_KEY',
    'needs STORE_AND_FORWARD_KEY beside it, by which everything is sealed from now on',
    (values) => !values.STORE_AND_FORWARD_OLD_KEY || values.STORE_AND_FORWARD_KEY,
  )

const storeAndForwardSchema = z.object(storeAndForwardVariables)
type Values = z.output<typeof storeAndForwardSchema> & Pick<StorageValues, 'DATA_DIR' | 'DATABASE_URL'>

export const storeAndForwardOf = (values: Values): StoreAndForward | null =>
  values.STORE_AND_FORWARD_KEY ? storeAndForward(values, values.STORE_AND_FORWARD_KEY) : null

function storeAndForward(values: Values, first: Buffer): StoreAndForward {
  const { STORE_AND_FORWARD_OLD_KEY: old, DATABASE_URL: url } = values
  return {
    keys: [first, ...(old ? [old] : [])],
    hours: values.STORE_AND_FORWARD_HOURS,
    maximum: values.STORE_AND_FORWARD_MAX,
    location: url ? { kind: 'postgres', url } : sqliteLocation(values.DATA_DIR, 'outbox'),
  }
}

export interface OutboxCommandConfig {
  readonly storeAndForward: StoreAndForward
  readonly resumes: ResumeKeeping
}

/** Reads the configuration of `npm run outbox`. @throws {ConfigurationError} naming every fault */
export function outboxCommandConfig(environment: Environment): OutboxCommandConfig {
  const schema = givenTogether(
    z.object({
      ...storageVariables,
      ...storeAndForwardVariables,
      STORE_AND_FORWARD_KEY: z.string('is missing').pipe(key),
    }),
    S3_VARIABLES,
  )
  const secrets = [...STORAGE_SECRETS, ...STORE_AND_FORWARD_SECRETS]
  const values = readConfiguration(schema, environment, secrets, readSecretFile)
  return {
    storeAndForward: storeAndForward(values, values.STORE_AND_FORWARD_KEY),
    resumes: resumeKeeping(values),
  }
}
