import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolderSync, syncFolder } from '../folder-sync.ts'
import { isSystemFault } from '../storage-fault.ts'

/** The folders of a disk store. */
export interface DiskFolders {
  /** Temp files of receivers. */
  readonly incoming: Folder
  /** All files. The folder has the name from when it held claimed files only, as in a bucket that is full of them. */
  readonly kept: Folder
  /** Empty files, one for each claim. */
  readonly marks: Folder
  /** Old place of files that no registration named; it may be missing. */
  readonly unclaimed: Folder
  /** Makes the folders where they are not there; cheap once they are. */
  ready(): Promise<void>
  /** Tells that one was found missing: the next `ready` makes it again. */
  missed(): void
}

export interface Folder {
  readonly path: string
  /** The path of a file; the caller has made sure that the name is storable. */
  file(name: string): string
  /** Makes the changes to the folder durable. */
  sync(): Promise<void>
}

export function diskFolders(folder: string): DiskFolders {
  const root = resolve(folder)
  const incoming = openFolder(join(root, 'incoming'))
  const kept = openFolder(join(root, 'claimed'))
  const marks = openFolder(join(root, 'marks'))
  let making: Promise<void> | null = null
  const missed = () => {
    making = null
  }
  return {
    incoming,
    kept,
    marks,
    unclaimed: openFolder(join(root, 'unclaimed')),
    missed,
    ready() {
      making ??= makeDurably([incoming.path, kept.path, marks.path]).catch((error: unknown) => {
        missed()
        throw error
      })
      return making
    },
  }
}

/** Runs a task that needs the folders; makes them and runs it again where one was removed since. */
export async function inFolders<Result>(folders: DiskFolders, task: () => Promise<Result>): Promise<Result> {
  await folders.ready()
  try {
    return await task()
  } catch (error) {
    if (!isSystemFault(error, ['ENOENT'])) throw error
  }
  folders.missed()
  await folders.ready()
  return await task()
}

const openFolder = (path: string): Folder => ({
  path,
  file: (name) => join(path, name),
  sync: createFolderSync(path),
})

/** Makes folders that only this user reads, and every folder above them that is missing. */
async function makeDurably(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const first = await mkdir(path, { recursive: true, mode: 0o700 })
    if (first === undefined) continue
    let parent = dirname(path)
    await syncFolder(parent)
    while (parent.length >= first.length) {
      parent = dirname(parent)
      await syncFolder(parent)
    }
  }
}
