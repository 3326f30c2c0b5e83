import { chmod, lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoring } from '../storage-fault.ts'

/** What was open to other users of the machine. Counts only: a file's name may be a person's, or the file's key. */
export interface TightenedPermissions {
  /** Folders that are now 0700. */
  folders: number
  /** Files that are now 0600. */
  files: number
  /** Folders and files that are still open: they belong to another user, or are shared by a sticky bit. */
  refused: number
}

const OTHERS = 0o077
const STICKY = 0o1000

/**
 * Takes from the group and from others every right to a folder and to what is in it. A folder below that is closed
 * already is not looked into, because nobody else can get there: a second start costs one listing.
 * Links are not followed.
 *
 * @param folder may be missing: then nothing is open
 * @throws system errors other than missing rights
 */
export async function tightenPermissions(folder: string): Promise<TightenedPermissions> {
  const result: TightenedPermissions = { folders: 0, files: 0, refused: 0 }
  const opened = await tighten(folder, result)
  if (opened !== 'missing') await tightenEntries(folder, result)
  return result
}

async function tightenEntries(folder: string, result: TightenedPermissions): Promise<void> {
  const entries = await ignoring(['ENOENT', 'EACCES'], () => opendir(folder))
  for await (const { name } of entries ?? []) {
    const path = join(folder, name)
    if ((await tighten(path, result)) === 'folder') await tightenEntries(path, result)
  }
}

/** What was tightened. */
async function tighten(
  path: string,
  result: TightenedPermissions,
): Promise<'folder' | 'file' | 'nothing' | 'missing'> {
  const stats = await ignoring(['ENOENT'], () => lstat(path))
  if (!stats) return 'missing'
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : null
  if (!kind || !(stats.mode & OTHERS)) return 'nothing'
  const own = stats.uid === process.getuid?.() && !(stats.mode & STICKY)
  const changed =
    own &&
    (await ignoring(['EPERM', 'EROFS', 'ENOENT'], () => chmod(path, stats.mode & 0o700).then(() => true)))
  if (!changed) {
    result.refused += 1
    return 'nothing'
  }
  result[kind === 'folder' ? 'folders' : 'files'] += 1
  return kind
}
