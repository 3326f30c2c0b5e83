import type { DatabaseLocation } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { reasonOf } from '@resume-library/database/open-database'
import { type TriedDatabase, tryDatabase } from '@resume-library/database/try-database'
import { OUTBOX_SCHEMA } from '@resume-library/outbox/outbox-table'
import { CANDIDATES_SCHEMA } from '@resume-library/provider/candidates/table/migrations'
import type { ProviderConfig } from '@resume-library/provider/config'
import type { ServiceConfig } from '@resume-library/service/config'
import { type Finding, type Found, fault, ok, skipped, warning } from '../finding.ts'

const QUERY_TIMEOUT_MS = 8_000

/** A database, and what is kept in it. */
export interface KeptIn {
  readonly what: string
  readonly location: DatabaseLocation
  /** Null where the schema is not ours. */
  readonly schema: Schema | null
}

/** Every database that the settings name, by what is kept there. */
export function databasesOf(service: ServiceConfig | null, provider: ProviderConfig | null): KeptIn[] {
  const found: KeptIn[] = []
  if (provider)
    found.push({ what: 'candidates', location: provider.storage.candidates, schema: CANDIDATES_SCHEMA })
  if (service?.storeAndForward)
    found.push({ what: 'outbox', location: service.storeAndForward.location, schema: OUTBOX_SCHEMA })
  if (service?.databaseUrl)
    found.push({ what: 'limits', location: { kind: 'postgres', url: service.databaseUrl }, schema: null })
  return found
}

/** Whether each database can be written, and how old its schema is. What is written is taken back. */
export const checkDatabases = async (databases: readonly KeptIn[]): Promise<Found> =>
  databases.length > 0
    ? Promise.all(databases.map(tried))
    : skipped('none is used: candidates are kept by the provider, and limits in memory')

async function tried(kept: KeptIn): Promise<Finding> {
  const place = kept.location.kind === 'sqlite' ? kept.location.file : 'PostgreSQL'
  const name = `${kept.what} in ${place}`
  try {
    return judge(name, kept, await tryDatabase(kept.location, kept.schema, QUERY_TIMEOUT_MS))
  } catch (error) {
    const variable = kept.location.kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
    return fault(
      `${name} cannot be written: ${reasonOf(error)}`,
      `Look at ${variable}, and at the rights of its user.`,
    )
  }
}

function judge(name: string, { schema }: KeptIn, { isThere, applied }: TriedDatabase): Finding {
  if (!isThere) return skipped(`${name}: not there yet; the first start makes it`)
  if (!schema) return ok(`${name}: can be written`)
  const known = Object.keys(schema.migrations)
  const last = applied.at(-1)
  if (last === undefined) return ok(`${name}: can be written; the first start makes its tables`)
  if (applied.some((migration) => !known.includes(migration)))
    return warning(
      `${name}: can be written; its schema is of a newer version (${last})`,
      'Use that version, or a newer one.',
    )
  const isPresent = known.every((migration) => applied.includes(migration))
  return ok(
    `${name}: can be written; schema ${last}${isPresent ? '' : ', which the next start brings up to date'}`,
  )
}
