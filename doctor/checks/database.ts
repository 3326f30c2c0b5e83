import type { DatabaseLocation } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { reasonOf } from '@resume-library/database/open-database'
import { type TriedDatabase, tryDatabase } from '@resume-library/database/try-database'
import { OUTBOX_SCHEMA } from '@resume-library/outbox/outbox-table'
import { CANDIDATES_SCHEMA } from '@resume-library/provider/candidates/table/migrations'
import type { ProviderConfig } from '@resume-library/provider/config'
import { uploadsLocation } from '@resume-library/resumes/open-uploads'
import { UPLOADS_SCHEMA } from '@resume-library/resumes/uploads-table'
import type { ServiceConfig } from '@resume-library/service/config'
import { type Finding, type Found, fault, ok, skipped, warning } from '../finding.ts'

const QUERY_TIMEOUT_MS = 8_000

/** Tries to write to every configured database, and reports the age of its schema. */
export async function checkDatabases(
  service: ServiceConfig | null,
  provider: ProviderConfig | null,
): Promise<Found> {
  const candidates = provider?.storage.candidates
  const outbox = service?.storeAndForward?.location
  const url = service?.databaseUrl
  const found = await Promise.all([
    ...(candidates ? [tried('candidates', candidates, CANDIDATES_SCHEMA)] : []),
    ...(outbox ? [tried('outbox', outbox, OUTBOX_SCHEMA)] : []),
    ...(service ? [tried('uploads', uploadsLocation(service.dataFolder, url ?? null), UPLOADS_SCHEMA)] : []),
    ...(url ? [tried('limits', { kind: 'postgres', url }, null)] : []),
  ])
  return found.length > 0 ? found : skipped('none is named')
}

async function tried(what: string, location: DatabaseLocation, schema: Schema | null): Promise<Finding> {
  const isFile = location.kind === 'sqlite'
  const name = `${what} in ${isFile ? location.file : 'PostgreSQL'}`
  try {
    return judge(name, schema, await tryDatabase(location, schema, QUERY_TIMEOUT_MS))
  } catch (error) {
    const advice = `Look at ${isFile ? 'DATA_DIR' : 'DATABASE_URL'}, and at the rights of its user.`
    return fault(`${name} cannot be written: ${reasonOf(error)}`, advice)
  }
}

function judge(name: string, schema: Schema | null, { isThere, applied }: TriedDatabase): Finding {
  if (!isThere) return skipped(`${name}: not there yet; the first start makes it`)
  const found = `${name}: can be written`
  if (!schema) return ok(found)
  const known = Object.keys(schema.migrations)
  const last = applied.at(-1)
  if (last === undefined) return ok(`${found}; the first start makes its tables`)
  if (applied.some((migration) => !known.includes(migration)))
    return warning(
      `${found}; its schema is of a newer version (${last})`,
      'Use that version, or a newer one.',
    )
  const isPresent = known.every((migration) => applied.includes(migration))
  return ok(`${found}; schema ${last}${isPresent ? '' : ', which the next start brings up to date'}`)
}
