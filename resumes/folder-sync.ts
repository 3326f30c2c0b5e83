import { open } from 'node:fs/promises'

/**
 * Creates a function that syncs a folder, with all changes made before the call. Calls during an fsync share the next
 * one.
 */
export function createFolderSync(folder: string): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const start = (): Promise<void> => {
    next = null
    running = syncFolder(folder).finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (next) return next
    if (!running) return start()
    // A failure of the current fsync is reported to its own callers.
    next = running.then(start, start)
    return next
  }
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
