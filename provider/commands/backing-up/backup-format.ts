import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ResumeStores } from '../../stores.ts'
import { BackupError } from './backup-error.ts'

/** The files of a backup, besides the resumes. */
export const CANDIDATES = 'candidates.sqlite'
export const OUTBOX = 'outbox.sqlite'
export const DIGESTS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'

/** The folder of a store, in a data folder and in a backup. */
export const STORE_FOLDERS: Readonly<Record<keyof ResumeStores, string>> = {
  own: 'candidate-resumes',
  public: 'resumes',
}

const count = z.int().nonnegative()

const manifestSchema = z.object({
  /** Of this description: another number means that this version cannot read it. */
  format: z.literal(1),
  /** When the databases were copied, ISO 8601 in UTC. */
  made_at: z.string(),
  version: z.string(),
  node: z.string(),
  sqlite: z.string(),
  /** The newest migration that the version which made it knows. */
  schema: z.string(),
  candidates: count,
  /** Rows; null where there was none. */
  outbox: count.nullable(),
  /** Null where only the records were asked for. */
  resumes: z.object({ own: count, public: count }).nullable(),
  /** Ids of the candidates whose resume was not among the files that were backed up. */
  without_resume: z.array(z.string()),
  /** SHA-256 of the list of digests. */
  digests: z.string(),
})

export type Manifest = z.output<typeof manifestSchema>

export const manifestPath = (folder: string): string => join(folder, MANIFEST)

/** @throws {BackupError} where there is no backup that is whole and of a kind that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    const why =
      code === 'ENOENT' || code === 'ENOTDIR' ? `it has no ${MANIFEST}` : `it cannot be read (${code})`
    throw new BackupError(`${folder} is no backup: ${why}. ${NOTHING}`)
  })
  const read = manifestSchema.safeParse(parsed(text))
  if (!read.success) {
    throw new BackupError(`${manifestPath(folder)} is damaged, or of a newer version. ${NOTHING}`)
  }
  return read.data
}

export const NOTHING = 'Nothing was restored.'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
