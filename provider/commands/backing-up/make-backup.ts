import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseLocation, sqliteLocation } from '@resume-library/database/location'
import { copySqlite, countRows, finishSqliteCopy } from '@resume-library/database/sqlite-copy'
import { openCandidateDatabase } from '../../candidates/candidate-database.ts'
import { createKyselyCandidateArchive } from '../../candidates/kysely-candidate-archive.ts'
import { MIGRATIONS } from '../../candidates/table/migrations.ts'
import { type BackupParts, backUpFiles, type FilesBackedUp } from './back-up-files.ts'
import { CANDIDATES, type Manifest, manifestPath, OUTBOX } from './backup-format.ts'
import { createDigestsWriter, type DigestsWriter, sha256Of } from './digests.ts'

type SqliteLocation = Extract<DatabaseLocation, { kind: 'sqlite' }>

export interface BackupMade {
  readonly manifest: Manifest
  /** Null where only the records were asked for. */
  readonly files: FilesBackedUp | null
}

/**
 * Backs up what a data folder holds into an empty folder, durably, while others go on to work with it: the databases as
 * they are at one moment, and then every file that they name. The manifest comes last.
 *
 * @throws {CandidateStoreError}, {ResumeStoreError}, errors of SQLite and of the system
 */
export async function makeBackup(
  folder: string,
  source: SqliteLocation,
  parts: BackupParts,
  isWithFiles: boolean,
): Promise<BackupMade> {
  const made_at = new Date().toISOString()
  const outbox = await backUpOutbox(source.folder, folder)
  const candidates = join(folder, CANDIDATES)
  await copySqlite(source.file, candidates)
  const digests = await createDigestsWriter(folder)
  try {
    const found = await backUpNamedFiles(folder, parts, isWithFiles ? digests : null)
    for (const name of outbox === null ? [CANDIDATES] : [OUTBOX, CANDIDATES]) {
      await finishSqliteCopy(join(folder, name))
      digests.add({ path: name, sha256: await sha256Of(join(folder, name)) })
    }
    const manifest: Manifest = {
      format: 1,
      made_at,
      ...(await versions()),
      candidates: found.candidates,
      outbox,
      resumes: found.files && { own: found.files.own, public: found.files.public },
      without_resume: [...(found.files?.missing ?? [])],
      digests: await digests.end(),
    }
    await writeDurably(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)
    return { manifest, files: found.files }
  } finally {
    await digests.close()
  }
}

/**
 * Before the candidates: what is delivered in between is in both, and its Idempotency-Key registers it once. The other
 * way round it would be in neither.
 */
async function backUpOutbox(data: string, folder: string): Promise<number | null> {
  const location = sqliteLocation(data, 'outbox')
  if (location.kind !== 'sqlite' || !existsSync(location.file)) return null
  await copySqlite(location.file, join(folder, OUTBOX))
  return countRows(join(folder, OUTBOX), 'outbox')
}

/** @param digests null where only the records are asked for */
async function backUpNamedFiles(folder: string, parts: BackupParts, digests: DigestsWriter | null) {
  const location = { kind: 'sqlite', folder, file: join(folder, CANDIDATES) } as const
  // Where there is no room, the first use says so.
  const database = await openCandidateDatabase(location, () => undefined)
  try {
    const copy = createKyselyCandidateArchive(database)
    const files = digests && (await backUpFiles(folder, copy, parts, digests))
    return { files, candidates: await copy.count({}) }
  } finally {
    await database.close()
  }
}

async function versions() {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const { node, sqlite = '' } = process.versions
  return { version: String(version), node, sqlite, schema: Object.keys(MIGRATIONS).at(-1) ?? '' }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
