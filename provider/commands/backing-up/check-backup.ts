import { join } from 'node:path'
import type { Terminal } from '../command-line/terminal.ts'
import { BackupError } from './backup-error.ts'
import { DIGESTS, type Manifest, NOTHING, readManifest } from './backup-format.ts'
import { assertNoLinks, type Contents, countContents } from './contents.ts'
import { type FileDigest, readDigests, sha256Of } from './digests.ts'

const NAMED_AT_MOST = 5

/**
 * Reads a backup through.
 *
 * @throws {BackupError} naming what is damaged, missing, or not as the manifest says
 */
export async function checkBackup(
  folder: string,
  terminal: Terminal,
): Promise<{ manifest: Manifest; contents: Contents }> {
  await assertNoLinks(folder)
  const manifest = await readManifest(folder)
  if ((await digestOf(join(folder, DIGESTS))) !== manifest.digests)
    throw new BackupError(`${join(folder, DIGESTS)} is damaged. ${NOTHING}`)
  const { own = 0, public: uploaded = 0 } = manifest.resumes ?? {}
  const progress = terminal.progress('Check  ', own + uploaded)
  const damaged: string[] = []
  for await (const file of readDigests(folder)) {
    if (!(await isWhole(folder, file))) damaged.push(file.path)
    progress.advance(1)
  }
  progress.end()
  if (damaged.length === 0) return { manifest, contents: await countContents(folder, manifest) }
  const named = damaged.slice(0, NAMED_AT_MOST).join(', ')
  const more = damaged.length > NAMED_AT_MOST ? ` and ${damaged.length - NAMED_AT_MOST} more` : ''
  throw new BackupError(`Damaged or missing in ${folder}: ${named}${more}. ${NOTHING}`)
}

/** Whether a file has the bytes that it had when it was backed up. */
export const isWhole = async (folder: string, { path, sha256 }: FileDigest): Promise<boolean> =>
  (await digestOf(join(folder, path))) === sha256

/** Null where it cannot be read: missing, or damaged in another way. */
const digestOf = (path: string) => sha256Of(path).catch(() => null)
