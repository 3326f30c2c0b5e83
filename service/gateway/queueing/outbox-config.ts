import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/database'
import type { Settings } from '@resume-library/server/configuration/configuration'
import type { OUTBOX } from '@resume-library/server/configuration/environment'

export interface StoreAndForward {
  /** The first encrypts, all decrypt. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly hours: number
  readonly maximum: number
  readonly location: DatabaseLocation
}

/** Returns null without STORE_AND_FORWARD_KEY. */
export function storeAndForward(settings: Settings<typeof OUTBOX>): StoreAndForward | null {
  const { storeAndForwardKey: key, storeAndForwardOldKey: oldKey, databaseUrl: url, dataDir } = settings
  if (!key) return null
  return {
    keys: oldKey ? [key, oldKey] : [key],
    hours: settings.storeAndForwardHours,
    maximum: settings.storeAndForwardMax,
    location: url ? { kind: 'postgres', url } : sqliteLocation(dataDir, 'outbox'),
  }
}
