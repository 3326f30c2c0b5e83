import { randomUUID } from 'node:crypto'
import { link, unlink } from 'node:fs/promises'
import { isStorableResumeName } from '@resume-library/contract/resume'
import { type IncomingResume, ResumeStoreError } from '../resume-store.ts'
import { StagedFile } from '../staged-file.ts'
import { guarded, ignoring } from '../storage-fault.ts'
import { type DiskFolders, inFolders } from './folders.ts'
import type { DiskSpace } from './space.ts'

const TEMP_SUFFIX = '.part'

export const newTempName = () => randomUUID() + TEMP_SUFFIX
/** Whether a file in `incoming/` is a receiver's. */
export const isTempName = (name: string) => name.endsWith(TEMP_SUFFIX)

/** A file that is received into `incoming/` and kept by a link into `unclaimed/`. */
export function beginOnDisk(
  folders: DiskFolders,
  space: DiskSpace,
  maximumBytes: number,
): Promise<IncomingResume> {
  return guarded(async () => {
    await space.assertFree(0)
    const path = folders.incoming.file(newTempName())
    const staged = await inFolders(folders, () => StagedFile.open(path, maximumBytes, space.take))
    return incomingResume(folders, path, staged)
  })
}

function incomingResume(folders: DiskFolders, path: string, staged: StagedFile): IncomingResume {
  let ending: Promise<unknown> | null = null

  const end = async () => {
    ending ??= Promise.all([staged.close(), ignoring(['ENOENT'], () => unlink(path))])
    await ending
  }

  return {
    get size() {
      return staged.size
    },
    append: (bytes) => staged.append(bytes),
    drained: () => staged.drained(),
    read: (offset, buffer) => staged.read(offset, buffer),
    keep: (name) =>
      guarded(async () => {
        if (!isStorableResumeName(name)) throw new ResumeStoreError('name_unsafe')
        await staged.sync()
        await giveName(folders, path, name)
        // The upload has succeeded whether or not its temp file can be removed; a sweep removes it later.
        await end().catch(() => undefined)
      }),
    discard: () => guarded(end),
  }
}

/** Gives a synced temp file its name, durably. `link` refuses a name that is taken; `rename` would replace its file. */
async function giveName(folders: DiskFolders, path: string, name: string): Promise<void> {
  const { unclaimed, claimed } = folders
  const linked = await ignoring(['EEXIST'], () =>
    inFolders(folders, () => link(path, unclaimed.file(name))).then(() => true),
  )
  if (!linked) throw new ResumeStoreError('name_taken')
  try {
    if (await claimed.has(name)) throw new ResumeStoreError('name_taken')
    await unclaimed.sync()
  } catch (error) {
    // The name may not survive a power loss, so nobody may see it.
    await unlink(unclaimed.file(name)).catch(() => undefined)
    throw error
  }
}
