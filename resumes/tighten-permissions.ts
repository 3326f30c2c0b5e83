import { chmod, lstat, opendir, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ignoringCodes } from './storage-fault.ts'

/** Counts of files that were accessible to other users. */
export interface TightenedPermissions {
  /** Folders that are now 0700. */
  folders: number
  /** Files that are now 0600. */
  files: number
  /** Still accessible: owned by another user, or with a sticky bit. */
  refused: number
}

const OTHERS = 0o077
const STICKY = 0o1000

interface Log {
  warn(details: object, message: string): void
}

/** Restricts a data folder to its owner, and logs what was accessible to others. */
export async function restrictDataFolder(folder: string, log: Log): Promise<void> {
  const { refused, ...closed } = await tightenPermissions(folder)
  const path = resolve(folder)
  if (closed.folders + closed.files > 0)
    log.warn({ folder: path, ...closed }, 'data folder permissions tightened')
  if (refused > 0) log.warn({ folder: path, refused }, 'data folder permissions not tightened')
}

/**
 * Removes all permissions of group and others from a folder and its content. Skips folders that are closed already, and
 * does not follow links.
 *
 * @param folder may be a link, or missing
 * @throws system errors other than missing permissions
 */
export async function tightenPermissions(folder: string): Promise<TightenedPermissions> {
  const result: TightenedPermissions = { folders: 0, files: 0, refused: 0 }
  const found = await ignoringCodes(['ENOENT', 'ENOTDIR', 'EACCES'], () => stat(folder))
  if (!found?.isDirectory()) return result
  const root = await realpath(folder)
  await tighten(root, result)
  await tightenEntries(root, result)
  return result
}

async function tightenEntries(folder: string, result: TightenedPermissions): Promise<void> {
  const entries = await ignoringCodes(['ENOENT', 'EACCES'], () => opendir(folder))
  for await (const { name } of entries ?? []) {
    const path = join(folder, name)
    if ((await tighten(path, result)) === 'folder') await tightenEntries(path, result)
  }
}

async function tighten(path: string, result: TightenedPermissions): Promise<'folder' | 'file' | 'nothing'> {
  const stats = await ignoringCodes(['ENOENT', 'EACCES'], () => lstat(path))
  if (!stats) return 'nothing'
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : null
  if (!kind || !(stats.mode & OTHERS)) return 'nothing'
  const own = stats.uid === process.getuid?.() && !(stats.mode & STICKY)
  const changed =
    own &&
    (await ignoringCodes(['EPERM', 'EROFS', 'ENOENT'], () =>
      chmod(path, stats.mode & 0o700).then(() => true),
    ))
  if (!changed) {
    result.refused += 1
    return 'nothing'
  }
  result[kind === 'folder' ? 'folders' : 'files'] += 1
  return kind
}
