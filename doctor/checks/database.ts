import type { DatabaseLocation } from '@resume-library/database/database'
import type { Schema } from '@resume-library/database/migrate'
import { reasonOf } from '@resume-library/database/open-database'
import { tryDatabase } from '@resume-library/database/try-database'
import { OUTBOX_SCHEMA } from '@resume-library/outbox/outbox-table'
import type { ProviderConfig } from '@resume-library/provider/config'
import { CANDIDATES_SCHEMA } from '@resume-library/provider/migrations'
import { uploadsLocation } from '@resume-library/resumes/open-uploads'
import { UPLOADS_SCHEMA } from '@resume-library/resumes/uploads-table'
import type { ServiceConfig } from '@resume-library/service/config'
import { type Finding, type Findings, fault, ok, skipped, warning } from '../finding.ts'

const QUERY_TIMEOUT_MS = 8_000

/** Tries to write to every configured database, and compares its schema. */
export async function checkDatabases(
  service: ServiceConfig | null,
  provider: ProviderConfig | null,
): Promise<Findings> {
  const candidates = provider?.storage.candidates
  const outbox = service?.storeAndForward?.location
  const url = service?.databaseUrl
  return Promise.all([
    ...(candidates ? [tryOne('candidates', candidates, CANDIDATES_SCHEMA)] : []),
    ...(outbox ? [tryOne('outbox', outbox, OUTBOX_SCHEMA)] : []),
    ...(service ? [tryOne('uploads', uploadsLocation(service.dataDir, url ?? null), UPLOADS_SCHEMA)] : []),
    ...(url ? [tryOne('limits', { kind: 'postgres', url }, null)] : []),
  ])
}

async function tryOne(what: string, location: DatabaseLocation, schema: Schema | null): Promise<Finding> {
  const isFile = location.kind === 'sqlite'
  const name = `${what} in ${isFile ? location.file : 'PostgreSQL'}`
  try {
    const { exists, applied } = await tryDatabase(location, schema, QUERY_TIMEOUT_MS)
    if (!exists) return skipped(`${name} does not exist yet; the first start creates it`)
    const newer = applied.find((migration) => schema && !(migration in schema.migrations))
    if (!newer) return ok(`${name}: writable`)
    return warning(`${name} is of a newer version (${newer})`, 'Run that version, or a newer one.')
  } catch (error) {
    const advice = `Check ${isFile ? 'DATA_DIR' : 'DATABASE_URL'}, and the permissions of its user.`
    return fault(`cannot write ${name}: ${reasonOf(error)}`, advice)
  }
}
