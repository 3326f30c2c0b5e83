import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after } from 'node:test'
import { openDatabase } from '@resume-library/database/open-database'
import { enginesOf } from '@resume-library/database/testing/storage'
import { createDiskResumeStore } from '../../disk.ts'
import type { ResumeStore } from '../../resume-store.ts'
import { createS3ResumeStore } from '../../s3.ts'
import { newName, text } from '../../testing/files.ts'
import { testBucket } from '../../testing/s3-bucket.ts'
import { createUploads, TABLES_DIFFER } from '../open-uploads.ts'
import { UPLOADS_SCHEMA, type UploadsDatabase, type UploadsTables } from '../table.ts'
import type { Uploads, UploadsLog } from '../uploads.ts'

const HOUR_MS = 60 * 60 * 1000
export const DAY = 24
/** As long after now. */
export const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
export const QUOTA = { sender: 'someone', bytes: 1_000_000 }

/** Empty database and empty store, to be opened by several copies. */
export interface Setup {
  readonly store: ResumeStore
  /** Opens the database with a connection of its own, closed with the test file. */
  database(): Promise<UploadsDatabase>
  open(): Promise<Uploads>
  /** Runs statements. @returns the rows of the last one */
  execute(statements: string): Promise<unknown[]>
}

/** Messages that were logged. */
export const logged: string[] = []
export const LOG: UploadsLog = {
  warn: (_, message) => void logged.push(message),
  error: (_, message) => void logged.push(message),
}

const bucket = await testBucket()
const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

/** Every engine with every store that there is to be tested. */
export const SETUPS = enginesOf('uploads').flatMap((engine) =>
  (bucket ? (['disk', 'S3'] as const) : (['disk'] as const)).map((kind) => ({
    title: `${engine.name} and ${kind}`,
    async make(): Promise<Setup> {
      const storage = await engine.storage()
      const opened: UploadsDatabase[] = []
      closers.push(async () => {
        for (const database of opened) await database.close()
        await storage.remove()
      })
      const place = bucket && kind === 'S3' ? { ...bucket, prefix: `${randomUUID()}/` } : null
      const store = place
        ? createS3ResumeStore(place)
        : createDiskResumeStore(join(storage.folder, 'resumes'), 0)
      const database = async () => {
        const { location } = storage
        const options = { location, schema: UPLOADS_SCHEMA, queryTimeoutMs: 0, onError: () => undefined }
        const made = await openDatabase<UploadsTables>(options)
        opened.push(made)
        return made
      }
      const open = async () => createUploads(await database(), store, LOG)
      return { store, database, open, execute: storage.execute }
    },
  })),
)

/** Uploads a file of 10 bytes, or of as many as are said. */
export const upload = async (uploads: Uploads, size = 10, quota = QUOTA, name = newName()) =>
  (await uploads.save(name, text('x'.repeat(size)), quota)) ? name : null

/** A file that no row knows. */
export async function saveUnlisted({ store }: Pick<Setup, 'store'>): Promise<string> {
  const name = newName()
  await store.put(name, text('stray'))
  return name
}

/** Has the rows be as they are now again: a backup of the database that is put back, while the store stays. */
export async function backUp(setup: Setup): Promise<() => Promise<void>> {
  const rows = (await setup.execute('select * from uploads')) as Record<string, string | number | null>[]
  const literal = (value: string | number | null) =>
    typeof value === 'string' ? `'${value}'` : String(value)
  return async () => {
    const inserts = rows.map(
      (row) => `insert into uploads (${Object.keys(row)}) values (${Object.values(row).map(literal)})`,
    )
    await setup.execute(['delete from uploads', ...inserts, 'select 1'].join(';\n'))
  }
}

export const filesIn = async ({ store }: Pick<Setup, 'store'>): Promise<string[]> =>
  (await Array.fromAsync(store.list()))
    .flat()
    .map(({ name }) => name)
    .filter((name) => !name.endsWith(TABLES_DIFFER))
    .sort()
