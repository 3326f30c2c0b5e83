import { randomUUID } from 'node:crypto'
import { link, lstat, opendir, unlink } from 'node:fs/promises'
import { ABANDONED_REQUEST_MS, RESUME_MAX_BYTES } from '@resume-library/contract/limits'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { type IncomingResume, ResumeStoreError } from '../resume-store.ts'
import { StagedFile, tryStaging } from '../staged-file.ts'
import { ignoringCodes, withStoreErrors } from '../storage-fault.ts'
import { type DiskFolders, inFolders } from './folders.ts'
import type { DiskSpace } from './space.ts'

const TEMP_SUFFIX = '.part'

const newTempName = () => randomUUID() + TEMP_SUFFIX

/** Receives a file into `incoming/`; `save` hard-links it to its name. */
export function beginOnDisk(
  folders: DiskFolders,
  space: DiskSpace,
  maximumBytes: number,
): Promise<IncomingResume> {
  return withStoreErrors(async () => {
    await space.assertFree(0)
    const path = folders.incoming.file(newTempName())
    const staged = await inFolders(folders, () => StagedFile.open(path, maximumBytes, space.reserve))
    return incomingResume(folders, path, staged)
  })
}

function incomingResume(folders: DiskFolders, path: string, staged: StagedFile): IncomingResume {
  let ending: Promise<unknown> | null = null

  const end = async () => {
    ending ??= Promise.all([staged.close(), ignoringCodes(['ENOENT'], () => unlink(path))])
    await ending
  }

  return {
    get size() {
      return staged.size
    },
    append: (bytes) => staged.append(bytes),
    drained: () => staged.drained(),
    read: (offset, buffer) => staged.read(offset, buffer),
    save: (name, permitted) =>
      withStoreErrors(async () => {
        if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
        await Promise.all([staged.sync(), permitted])
        await giveName(folders, path, name)
        // A sweep removes a temp file that is left.
        ending = end().catch(() => undefined)
        await ending
      }),
    discard: () => withStoreErrors(end),
  }
}

/** Links a synced temp file to its name, durably. Unlike `rename`, `link` never replaces a file. */
async function giveName(folders: DiskFolders, path: string, name: string): Promise<void> {
  const { files } = folders
  const linked = await ignoringCodes(['EEXIST'], () =>
    inFolders(folders, () => link(path, files.file(name))).then(() => true),
  )
  if (!linked) throw new ResumeStoreError('name_taken')
  try {
    await files.sync()
  } catch (error) {
    // The name is not durable.
    await unlink(files.file(name)).catch(() => undefined)
    throw error
  }
}

/** Checks that a temp file can be written, and that there is room for the largest resume. */
export async function checkFolders(folders: DiskFolders, space: DiskSpace): Promise<void> {
  await space.assertFree(RESUME_MAX_BYTES)
  await inFolders(folders, () => tryStaging(folders.incoming.file(newTempName())))
}

/** Removes temp files that are too old to be in use. */
export async function removeOldTempFiles({ incoming }: DiskFolders): Promise<void> {
  const abandoned = new Date(Date.now() - ABANDONED_REQUEST_MS)
  const entries = await ignoringCodes(['ENOENT'], () => opendir(incoming.path))
  for await (const { name } of entries ?? []) {
    const stats = await ignoringCodes(['ENOENT'], () => lstat(incoming.file(name)))
    if (name.endsWith(TEMP_SUFFIX) && stats?.isFile() && stats.mtime < abandoned)
      await ignoringCodes(['ENOENT'], () => unlink(incoming.file(name)))
  }
}
