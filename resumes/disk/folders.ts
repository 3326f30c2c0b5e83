import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolderSync, syncFolder } from './folder-sync.ts'

/** Where a disk store keeps what; why so: docs/decisions/0020-resumes-on-disk.md. */
export interface DiskFolders {
  /** Temp files of receivers. */
  readonly incoming: Place
  /** Kept files that no registration has named yet. */
  readonly unclaimed: Place
  /** Kept files that a registration names. Nothing but an erasure ever removes one. */
  readonly claimed: Place
  /** Makes the folders where they are not there; cheap once they are. */
  ready(): Promise<void>
  /** Forgets that they are there, because one was missed. */
  missed(): void
}

export interface Place {
  readonly path: string
  /** The path of a file; the caller has made sure that the name is storable. */
  file(name: string): string
  /** Makes the changes to the folder durable. */
  sync(): Promise<void>
  has(name: string): boolean
}

export function diskFolders(folder: string): DiskFolders {
  const root = resolve(folder)
  const places = {
    incoming: place(join(root, 'incoming')),
    unclaimed: place(join(root, 'unclaimed')),
    claimed: place(join(root, 'claimed')),
  }
  let making: Promise<void> | null = null
  const missed = () => {
    making = null
  }
  return {
    ...places,
    missed,
    ready() {
      making ??= makeDurably(Object.values(places).map(({ path }) => path)).catch((error: unknown) => {
        missed()
        throw error
      })
      return making
    },
  }
}

function place(path: string): Place {
  const file = (name: string) => join(path, name)
  return {
    path,
    file,
    sync: createFolderSync(path),
    // The entries of a folder in use are in memory: to look there waits for nothing.
    has: (name) => statSync(file(name), { throwIfNoEntry: false }) !== undefined,
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
