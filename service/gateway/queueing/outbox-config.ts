import {
  ORPHAN_AGE_HOURS,
  STORE_AND_FORWARD_HOURS,
  STORE_AND_FORWARD_MAX,
} from '@resume-library/contract/limits'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import {
  requireFor,
  type StorageValues,
  wholeNumber,
} from '@resume-library/server/configuration/configuration-variables'
import { z } from 'zod'

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=?$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes them')
  .transform((text) => Buffer.from(text, 'base64'))

export const storeAndForwardVariables = {
  STORE_AND_FORWARD_KEY: key.optional(),
  STORE_AND_FORWARD_OLD_KEY: key.optional(),
  // After that, a claimed resume that no candidate names counts as an orphan.
  STORE_AND_FORWARD_HOURS: wholeNumber(1, ORPHAN_AGE_HOURS).default(STORE_AND_FORWARD_HOURS),
  STORE_AND_FORWARD_MAX: wholeNumber(1, 10_000_000).default(STORE_AND_FORWARD_MAX),
}

export const STORE_AND_FORWARD_SECRETS = ['STORE_AND_FORWARD_KEY', 'STORE_AND_FORWARD_OLD_KEY']

export interface StoreAndForward {
  /** The first encrypts, all decrypt. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly hours: number
  readonly maximum: number
  readonly location: DatabaseLocation
}

/** Refuses an old key alone: the outbox would be off, and its queue forgotten. */
export const requireNewKey = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  requireFor(
    schema,
    'STORE_AND_FORWARD_OLD_KEY',
    'needs STORE_AND_FORWARD_KEY too, which encrypts everything from now on',
    (values) => !values.STORE_AND_FORWARD_OLD_KEY || values.STORE_AND_FORWARD_KEY,
  )

type Values = z.output<z.ZodObject<typeof storeAndForwardVariables>> &
  Pick<StorageValues, 'DATA_DIR' | 'DATABASE_URL'>

export function storeAndForward(values: Values, first: Buffer): StoreAndForward {
  const { STORE_AND_FORWARD_OLD_KEY: old, DATABASE_URL: url } = values
  return {
    keys: [first, ...(old ? [old] : [])],
    hours: values.STORE_AND_FORWARD_HOURS,
    maximum: values.STORE_AND_FORWARD_MAX,
    location: url ? { kind: 'postgres', url } : sqliteLocation(values.DATA_DIR, 'outbox'),
  }
}
