import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolderSync, syncFolder } from '../folder-sync.ts'
import { isSystemFault } from '../storage-fault.ts'

/** The folders of a disk store. */
export interface DiskFolders {
  /** Temp files of uploads in progress. */
  readonly incoming: Folder
  /** All files, in `claimed/`, whether claimed or not. */
  readonly files: Folder
  /** One empty file for each claim. */
  readonly marks: Folder
  /** Creates missing folders, once. */
  ready(): Promise<void>
  /** Makes the next `ready` create missing folders again. */
  invalidate(): void
}

interface Folder {
  readonly path: string
  /** Returns the path of a file with a storable name. */
  file(name: string): string
  sync(): Promise<void>
}

export function diskFolders(folder: string): DiskFolders {
  const root = resolve(folder)
  const incoming = openFolder(join(root, 'incoming'))
  const files = openFolder(join(root, 'claimed'))
  const marks = openFolder(join(root, 'marks'))
  let making: Promise<void> | null = null
  const invalidate = () => {
    making = null
  }
  return {
    incoming,
    files,
    marks,
    invalidate,
    ready() {
      making ??= makeDurably([incoming.path, files.path, marks.path]).catch((error: unknown) => {
        invalidate()
        throw error
      })
      return making
    },
  }
}

/** Runs a task that needs the folders, and retries it once where one was removed. */
export async function inFolders<Result>(folders: DiskFolders, task: () => Promise<Result>): Promise<Result> {
  await folders.ready()
  try {
    return await task()
  } catch (error) {
    if (!isSystemFault(error, ['ENOENT'])) throw error
  }
  folders.invalidate()
  await folders.ready()
  return await task()
}

const openFolder = (path: string): Folder => ({
  path,
  file: (name) => join(path, name),
  sync: createFolderSync(path),
})

/** Creates folders and their parents with mode 0700, and syncs them. */
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
