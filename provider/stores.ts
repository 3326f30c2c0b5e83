import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROVIDER_TIMEOUT_MS } from '@resume-library/contract/limits'
import { createDiskResumeStore } from '@resume-library/resumes/disk-resume-store'
import type { ResumeStore } from '@resume-library/resumes/resume-store'
import { ConfigurationError } from '@resume-library/server/configuration'
import type { S3Place } from '@resume-library/server/configuration-variables'
import type { CandidateStore } from './candidates/candidate-store.ts'
import { createKyselyCandidateStore } from './candidates/kysely-candidate-store.ts'
import { migrate } from './candidates/migrations.ts'
import type { Database } from './database/database.ts'
import { openSqliteDatabase } from './database/sqlite-database.ts'
import type { CandidatesPlace, StorageConfig } from './storage-config.ts'

export interface Stores {
  readonly candidates: CandidateStore
  /** Resumes that came inside a registration. */
  readonly resumes: ResumeStore
  close(): Promise<void>
}

/** Where resume files are. */
export interface ResumeStores {
  /** Those that came inside a registration. */
  readonly own: ResumeStore
  /** Those that the service keeps at public addresses. */
  readonly public: ResumeStore
}

/** Told of errors that no caller waits for. */
export type OnError = (error: Error) => void

/**
 * Opens the stores that the configuration names, and tries both.
 *
 * @throws as {@link openDatabase}; {ResumeStoreError}
 */
export async function openStores(storage: StorageConfig, onError: OnError): Promise<Stores> {
  const database = await openDatabase(storage.candidates, onError, PROVIDER_TIMEOUT_MS)
  const candidates = createKyselyCandidateStore(database)
  try {
    const { own: resumes } = await openResumeStores(storage)
    await resumes.check()
    return { candidates, resumes, close: () => candidates.close() }
  } catch (error) {
    await candidates.close()
    throw error
  }
}

/**
 * Opens the database of the candidates and brings it to the present schema.
 *
 * @param queryTimeoutMs a PostgreSQL server gives up a query that takes longer; 0 for never
 * @throws system errors with a `path` for a folder that cannot be used; {ConfigurationError} for a database that
 *   cannot
 */
export async function openDatabase(
  place: CandidatesPlace,
  onError: OnError,
  queryTimeoutMs = 0,
): Promise<Database> {
  if (place.kind === 'sqlite') await prepareFolder(place.folder)
  const variable = place.kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
  let database: Database | null = null
  try {
    database =
      place.kind === 'sqlite'
        ? openSqliteDatabase(place.file)
        : await openPostgres(place.url, queryTimeoutMs, onError)
    await migrate(database)
    return database
  } catch (error) {
    await database?.kysely.destroy()
    throw new ConfigurationError([`${variable}: the database cannot be used (${reasonOf(error)})`])
  }
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Opens both stores of resume files; neither is tried. */
export async function openResumeStores({ folder, s3 }: StorageConfig): Promise<ResumeStores> {
  const open = s3 ? await bucketOpener(s3) : (name: string) => createDiskResumeStore(join(folder, name))
  return { own: open('candidate-resumes'), public: open('resumes') }
}

// What few need is loaded where it is needed: it would double the memory of a small command.

async function bucketOpener(bucket: S3Place): Promise<(name: string) => ResumeStore> {
  const { createS3ResumeStore } = await import('@resume-library/resumes/s3-resume-store')
  return (name) => createS3ResumeStore({ ...bucket, prefix: `${name}/` })
}

async function openPostgres(url: string, queryTimeoutMs: number, onError: OnError): Promise<Database> {
  const { openPostgresDatabase } = await import('./database/postgres-database.ts')
  return openPostgresDatabase(url, queryTimeoutMs, onError)
}

/** The words of the innermost cause: never the address, which holds a password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
