import { access, link, rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../folder-sync.ts'
import type { OlderFiles } from '../resume-store.ts'
import { guarded, ignoring } from '../storage-fault.ts'
import type { DiskFolders } from './folders.ts'
import { isClaimedByOlder } from './marks.ts'
import { listOnDisk } from './reading.ts'

/** Finds what a version without the table of uploads has left: each start of it makes the folder `unclaimed/`. */
export async function olderOnDisk(folders: DiskFolders): Promise<OlderFiles | null> {
  const { apart, kept } = folders
  const isThere = await ignoring(['ENOENT'], () => access(apart.path).then(() => true))
  if (!isThere) return null
  return {
    unclaimed: () => listOnDisk(apart),
    async *claimed() {
      for await (const page of listOnDisk(kept)) {
        const again: (typeof page)[number][] = []
        for (const file of page)
          if (await guarded(() => isClaimedByOlder(folders, file.name))) again.push(file)
        yield again
      }
    },
    join: () => guarded(() => joinFolders(folders)),
  }
}

/** A name that is there already is the same file. */
async function joinFolders({ apart, kept, ready }: DiskFolders): Promise<void> {
  for await (const page of listOnDisk(apart)) {
    await ready()
    for (const { name } of page)
      await ignoring(['EEXIST', 'ENOENT'], () => link(apart.file(name), kept.file(name)))
    await kept.sync()
    for (const { name } of page) await ignoring(['ENOENT'], () => unlink(apart.file(name)))
  }
  // What others have put there stays, and is looked through at each start.
  await ignoring(['ENOENT', 'ENOTEMPTY', 'EEXIST'], () => rmdir(apart.path))
  await syncFolder(dirname(apart.path))
}
