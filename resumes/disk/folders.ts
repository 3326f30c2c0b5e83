import { lstat, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolderSync, syncFolder } from '../folder-sync.ts'
import { ignoring, isSystemFault } from '../storage-fault.ts'

/** The three folders of a disk store; why three: docs/decisions/0042-resume-claims.md. */
export interface DiskFolders {
  /** Temp files of receivers. */
  readonly incoming: Folder
  /** Kept files that no registration has named yet. */
  readonly unclaimed: Folder
  /** Kept files that a registration names. Only a release or an erasure removes one. */
  readonly claimed: Folder
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
  has(name: string): Promise<boolean>
}

export function diskFolders(folder: string): DiskFolders {
  const root = resolve(folder)
  const folderNamed = (name: string) => openFolder(join(root, name))
  const three = {
    incoming: folderNamed('incoming'),
    unclaimed: folderNamed('unclaimed'),
    claimed: folderNamed('claimed'),
  }
  const make = () => makeDurably(Object.values(three).map(({ path }) => path))
  let making: Promise<void> | null = null
  const missed = () => {
    making = null
  }
  return {
    ...three,
    missed,
    ready() {
      making ??= make().catch((error: unknown) => {
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

/** Whether something else lies under a name, which nobody of ours has put there: it is left alone. */
export async function isNoFile({ unclaimed, claimed }: DiskFolders, name: string): Promise<boolean> {
  const look = ({ file }: Folder) => ignoring(['ENOENT'], () => lstat(file(name)))
  const found = await Promise.all([unclaimed, claimed].map(look))
  return found.some((stats) => stats && !stats.isFile())
}

function openFolder(path: string): Folder {
  const file = (name: string) => join(path, name)
  return {
    path,
    file,
    sync: createFolderSync(path),
    has: async (name) => (await ignoring(['ENOENT'], () => stat(file(name)))) !== undefined,
  }
}

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
