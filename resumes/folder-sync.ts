import { fsync as fsyncCallback } from 'node:fs'
import { promisify } from 'node:util'
import { type FileCalls, onThreads } from './file-calls.ts'

const fsync = promisify(fsyncCallback)

/**
 * Makes the entries of a folder durable, many callers with one fsync: a call that arrives while one runs waits
 * for the next, which then serves all that have gathered. A call never shares an fsync that began before it.
 *
 * @param calls those that fit the file system of the folder
 * @returns a function that resolves when every change that was made to the folder before the call is durable
 */
export function createFolderSync(folder: string, calls: () => FileCalls): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const start = (): Promise<void> => {
    next = null
    running = syncFolder(folder, calls()).finally(() => {
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
export async function syncFolder(folder: string, calls = onThreads): Promise<void> {
  const descriptor = await calls.openFolder(folder)
  try {
    await fsync(descriptor)
  } finally {
    await calls.close(descriptor)
  }
}
