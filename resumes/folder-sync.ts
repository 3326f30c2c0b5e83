import { open } from 'node:fs/promises'

/**
 * Makes the entries of a folder durable, many callers with one fsync: a call that arrives while one runs waits
 * for the next, which then serves all that have gathered. A call never shares an fsync that began before it.
 *
 * @returns a function that resolves when every change that was made to the folder before the call is durable
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
    // Whether the running one fails is told to those who wait for it.
    next = running.then(start, start)
    return next
  }
}

/** One fsync of a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
